import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that signed in to an account within the last 30 days. */
@Entity('known_addresses')
export class KnownAddressEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  /** Keyed hash, so that the table does not reveal addresses. */
  @PrimaryColumn('bytea', { name: 'address_hash' })
  addressHash: Buffer;

  @Column('timestamptz', { name: 'signed_in_at', default: () => 'now()' })
  signedInAt: Date;
}
