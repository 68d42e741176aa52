import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mailed link with which an account sets its password. */
@Entity('password_tokens')
export class PasswordTokenEntity {
  /** SHA-256 of the token. The token itself exists only in the mail. */
  @PrimaryColumn('bytea', { name: 'token_hash' })
  tokenHash: Buffer;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
