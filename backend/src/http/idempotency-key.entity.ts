import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The stored answer to a request with an Idempotency-Key. */
@Entity('idempotency_keys')
export class IdempotencyKeyEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @PrimaryColumn('text')
  key: string;

  /** SHA-256 of method, path, query and body. */
  @Column('bytea')
  fingerprint: Buffer;

  @Column('jsonb')
  answer: unknown;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
