import type { Transaction } from '../../database/database.js';
import { type MailKindName, OutboxMailEntity } from './outbox-mail.entity.js';

/** A mail to be written. What a table holds is named by its id; the rest is `data`, which must never hold a token. */
export interface NewMail {
  kind: MailKindName;
  toAddress: string;
  /** Both or none: a registration is named by its event too. */
  eventId?: string;
  registrationId?: string;
  userId?: string;
  data?: Record<string, unknown>;
  requestId?: string;
  /** A bulk mail: it waits while others are sent, and needs no job. */
  isBulk?: boolean;
  /** The mail of which this is a second copy. */
  resendOf?: string;
}

/** A row of the outbox that this process, and no other, sends at the moment. */
export interface ClaimedMail {
  id: string;
  kind: MailKindName;
  toAddress: string;
  eventId: string | null;
  registrationId: string | null;
  userId: string | null;
  data: Record<string, unknown>;
  /** This try included. It also tells this claim from a later one of the same row. */
  attempts: number;
  requestId: string | null;
  createdAt: Date;
}

/**
 * Writes a mail into the outbox, in the transaction of what causes it. Once that is committed, hand the id to
 * `MailQueue.add`, so that the mail leaves at once; without it, the worker's sweep finds the mail some seconds later.
 * @returns the outbox id.
 */
export async function writeMail(handle: Pick<Transaction, 'manager'>, mail: NewMail): Promise<string> {
  // `insert` writes what the database added into the object that it is given.
  const { generatedMaps } = await handle.manager.insert(OutboxMailEntity, { ...mail });
  return (generatedMaps[0] as OutboxMailEntity).id;
}
