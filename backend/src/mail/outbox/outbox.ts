import type { Transaction } from '../../database/database.js';
import { type MailKindName, OutboxMailEntity } from './outbox-mail.entity.js';

/** A mail to be written. It references table rows by id; other content is in `data`, which must never contain a token. */
export interface NewMail {
  kind: MailKindName;
  toAddress: string;
  /** Required with `registrationId`, as a registration is identified by both. */
  eventId?: string;
  registrationId?: string;
  userId?: string;
  data?: Record<string, unknown>;
  requestId?: string;
  /** Whether this is a bulk mail, which other mails overtake and which needs no job. */
  isBulk?: boolean;
  /** Whether it overtakes all other mails: somebody looks whether it arrives. */
  isFirst?: boolean;
  /** The original mail, if this is a copy. */
  resendOf?: string;
}

/** An outbox row that only this process is sending at the moment. */
export interface ClaimedMail {
  id: string;
  kind: MailKindName;
  toAddress: string;
  eventId: string | null;
  registrationId: string | null;
  userId: string | null;
  data: Record<string, unknown>;
  /** Number of attempts, including this one. Distinguishes this claim from a later one of the same row. */
  attempts: number;
  requestId: string | null;
  createdAt: Date;
}

/**
 * Writes a mail into the outbox, in the transaction that causes it. After the commit, pass the id to `MailQueue.add`, so that the
 * mail is sent immediately; otherwise the worker's sweep finds it a few seconds later.
 * @returns the outbox id
 */
export async function writeMail(
  handle: Pick<Transaction, 'manager'>,
  { isFirst = false, ...mail }: NewMail,
): Promise<string> {
  const { generatedMaps } = await handle.manager.insert(OutboxMailEntity, {
    ...mail,
    ...(isFirst && { nextTryAt: new Date(0) }),
  });
  return (generatedMaps[0] as OutboxMailEntity).id;
}
