import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MailState } from '../../rules/mails.js';

export const MAIL_KINDS = [
  'ticket',
  'cancellation',
  'reminder',
  'event_changed',
  'message',
  'hand_over_receipt',
  'application_received',
  'application_approved',
  'application_rejected',
  'password_reset',
  'test',
  'invitation',
  'email_changed',
  'tickets_given',
  'give_confirmation',
  'paper_receipt',
  'door_sale_sent',
  'new_sign_in',
  'second_factor_changed',
] as const;
export type MailKindName = (typeof MAIL_KINDS)[number];

/** A mail, written in the transaction that causes it, then rendered and sent by the worker. */
@Entity('outbox')
export class OutboxMailEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  kind: MailKindName;

  @Column('text', { name: 'to_address' })
  toAddress: string;

  @Column('uuid', { name: 'event_id', nullable: true })
  eventId: string | null;

  @Column('uuid', { name: 'registration_id', nullable: true })
  registrationId: string | null;

  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null;

  /** Template data that no table holds. Never a token. */
  @Column('jsonb', { default: {} })
  data: object;

  /** Whether this is a bulk mail, which other mails overtake. */
  @Column('boolean', { name: 'is_bulk', default: false })
  isBulk: boolean;

  @Column('text', { default: 'queued' })
  state: MailState;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('text', { name: 'last_error', nullable: true })
  lastError: string | null;

  @Column('timestamptz', { name: 'next_try_at', default: () => 'now()' })
  nextTryAt: Date;

  /** End of the lease of the worker that is sending the mail. */
  @Column('timestamptz', { name: 'claimed_until', nullable: true })
  claimedUntil: Date | null;

  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;

  /** The original mail, if this is a copy. */
  @Column('uuid', { name: 'resend_of', nullable: true })
  resendOf: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;
}
