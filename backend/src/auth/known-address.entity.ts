import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address from which an account was signed in to within the last 30 days. */
@Entity('known_addresses')
export class KnownAddressEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  /** Keyed, so that the table tells no addresses. */
  @PrimaryColumn('bytea', { name: 'address_hash' })
  addressHash: Buffer;

  @Column('timestamptz', { name: 'signed_in_at', default: () => 'now()' })
  signedInAt: Date;
}
