import type { SqlHandle } from '../../database/database.js';
import {
  DROP_UNSENT_TO_ACCOUNT,
  ERASE_ACCOUNT,
  ERASE_APPLICATION_OF_ACCOUNT,
  ERASE_LOG_OF_ACCOUNT,
  ERASE_MAILS_TO_ACCOUNT,
  FORGET_SIGN_INS,
  IS_SENDING_TO_ACCOUNT,
  LOCK_ACCOUNT,
} from './accounts.sql.js';
import { NotYet, type Stepped } from './erase-people.js';
import {
  DROP_UNSENT_OF_EVENT,
  ERASE_INVALID_SALES_OF_EVENT,
  ERASE_MAILS_OF_EVENT,
  ERASE_UNKNOWN_SCANS,
  FORGET_REQUESTS_OF_EVENT,
  IS_SENDING_OF_EVENT,
} from './guests.sql.js';
import { ERASED_EMAIL } from './people.sql.js';
import type { ErasureRow } from './erasures.sql.js';
import { patternOf } from '../find/pattern.js';
import {
  ARE_ROWS_LEFT,
  DROP_UNSENT_TO,
  ERASE_APPLICATIONS,
  ERASE_INVALID_SALES,
  ERASE_MAILS_TO,
  ERASE_MENTIONS,
  ERASE_NOTES_OF_IMPORTED,
  ERASE_ROWS_THAT_NAME,
  ERASE_STRAY_REGISTRATIONS,
  FORGET_ADDRESSES,
  IS_SENDING_TO,
} from './rest.sql.js';

/**
 * Erases what is about an address or a phone, and of nobody who has a registration. Repeating it finds nothing.
 * @throws NotYet
 */
export async function eraseRest(tx: SqlHandle, { sought }: ErasureRow): Promise<Stepped> {
  const { names, emails, phones } = sought!;
  const pattern = patternOf({ names: [], emails, phones });
  const erased = patternOf({ names, emails, phones });
  const stray = await tx.run(ERASE_STRAY_REGISTRATIONS, [emails, phones]);
  const unsent = await tx.run(DROP_UNSENT_TO, [emails]);
  const mails = await tx.run(ERASE_MAILS_TO, [emails]);
  const applications = await tx.run(ERASE_APPLICATIONS, [emails, phones]);
  await tx.run(FORGET_ADDRESSES, [emails]);
  await tx.run(ERASE_INVALID_SALES, [pattern, erased]);
  const rows = await tx.run(ERASE_ROWS_THAT_NAME, [pattern, erased]);
  await tx.run(ERASE_NOTES_OF_IMPORTED, [pattern]);
  const [sending] = await tx.run(IS_SENDING_TO, [emails]);
  const [left] = await tx.run(ARE_ROWS_LEFT, [pattern]);
  if (sending!.isSending || left!.areLeft) throw new NotYet('A mail is being sent, or a list brought');
  return {
    isOver: true,
    counts: {
      registrations: stray.length,
      unsentMails: unsent.length,
      mails: mails.length,
      applications: applications.length,
      importRows: rows.length,
    },
  };
}

/** Erases what is about guests of an event, and about no registration. Repeating it finds nothing. @throws NotYet */
export async function eraseRestOfEvent(tx: SqlHandle, { eventId }: ErasureRow): Promise<Stepped> {
  const unsent = await tx.run(DROP_UNSENT_OF_EVENT, [eventId]);
  const mails = await tx.run(ERASE_MAILS_OF_EVENT, [eventId, ERASED_EMAIL]);
  await tx.run(ERASE_INVALID_SALES_OF_EVENT, [eventId]);
  await tx.run(ERASE_UNKNOWN_SCANS, [eventId]);
  await tx.run(FORGET_REQUESTS_OF_EVENT, [eventId]);
  const [sending] = await tx.run(IS_SENDING_OF_EVENT, [eventId, ERASED_EMAIL]);
  if (sending!.isSending) throw new NotYet('A mail is being sent');
  return { isOver: true, counts: { unsentMails: unsent.length, mails: mails.length } };
}

/**
 * Erases what is nobody else's from every text. A name that others have too is theirs only where the address or the phone stands
 * beside it. Repeating it finds nothing.
 */
export async function eraseMentions(tx: SqlHandle, { sought }: ErasureRow): Promise<Stepped> {
  const { names, everywhere } = sought!;
  const pattern = patternOf(everywhere);
  const erased = patternOf({ ...everywhere, names: [...names, ...everywhere.names] });
  let texts = 0;
  for (const { query } of ERASE_MENTIONS) {
    const [answer] = await tx.run(query, [pattern, erased]);
    texts += answer!.found;
  }
  return { isOver: true, counts: { texts } };
}

/** Erases an account, unless an earlier attempt did. @throws NotYet */
export async function eraseAccount(tx: SqlHandle, { userId, sought }: ErasureRow): Promise<Stepped> {
  const [account] = await tx.run(LOCK_ACCOUNT, [userId]);
  if (!account || account.isErased) return { isOver: true, counts: {} };
  const { emails } = sought!;
  const pattern = patternOf(sought!);
  const log = await tx.run(ERASE_LOG_OF_ACCOUNT, [userId, pattern]);
  const unsent = await tx.run(DROP_UNSENT_TO_ACCOUNT, [userId, emails]);
  const mails = await tx.run(ERASE_MAILS_TO_ACCOUNT, [userId, emails, pattern]);
  const applications = await tx.run(ERASE_APPLICATION_OF_ACCOUNT, [userId]);
  await tx.run(FORGET_SIGN_INS, [userId, emails]);
  await tx.run(ERASE_ACCOUNT, [userId]);
  const [sending] = await tx.run(IS_SENDING_TO_ACCOUNT, [userId, emails]);
  if (sending!.isSending) throw new NotYet('A mail is being sent');
  return {
    isOver: true,
    counts: {
      unsentMails: unsent.length,
      mails: mails.length,
      logEntries: log.length,
      applications: applications.length,
    },
  };
}
