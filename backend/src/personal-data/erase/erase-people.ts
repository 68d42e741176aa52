import type { SqlHandle } from '../../database/database.js';
import type { ErasedCounts, ErasureRow } from './erasures.sql.js';
import { READ_LINKED } from '../find/find.sql.js';
import { isFullName, patternOf, type Sought } from '../find/pattern.js';
import { ERASE_LOG_OF_EVENT, ERASE_TEXTS_OF_EVENT, NAMES_OF_NO_ACCOUNT } from './guests.sql.js';
import {
  DROP_UNSENT,
  ERASE_ANSWERS,
  ERASE_BANK_LINES,
  ERASE_GIFT_REQUESTS,
  ERASE_IMPORT_ROWS,
  ERASE_LOG,
  ERASE_MAILS,
  ERASE_PEOPLE,
  ERASE_PICTURES,
  ERASE_REGISTRATIONS,
  ERASE_REMINDERS,
  ERASE_TEXTS_OF_REGISTRATIONS,
  FINISH_PEOPLE,
  IS_SENDING,
  LOCK_PEOPLE,
  NEXT_PEOPLE,
} from './people.sql.js';

/** People of one transaction: nobody who waits for its locks waits long. */
export const BATCH_PEOPLE = 20;

/** A worker is sending a mail at this moment, or rows of a list are being brought: the step is taken again in a moment. */
export class NotYet extends Error {}

/** What a step did; `isOver` if nothing is left for it. */
export interface Stepped {
  isOver: boolean;
  counts: ErasedCounts;
  /** One of the registrations that changed, for those who look on. */
  changed?: string;
}

/**
 * Erases the next people of an erasure with all that is about their registrations. What they were called is read in the same
 * transaction, as nothing tells it afterwards.
 * @throws NotYet
 */
export async function erasePeople(tx: SqlHandle, { id, eventId }: ErasureRow): Promise<Stepped> {
  const people = await tx.run(NEXT_PEOPLE, [id, BATCH_PEOPLE]);
  if (people.length === 0) return { isOver: true, counts: {} };
  const events = people.map(({ eventId }) => eventId);
  const ids = people.map(({ personId }) => personId);
  await tx.run(LOCK_PEOPLE, [events, ids]);
  const [read] = await tx.run(READ_LINKED, [events, ids]);
  const { own, history, linked, paid, emails } = read!;
  const pattern = patternOf(read!);
  const log = await tx.run(ERASE_LOG, [linked, pattern]);
  const unsent = await tx.run(DROP_UNSENT, [history, linked, emails]);
  const mails = await tx.run(ERASE_MAILS, [history, linked, emails, pattern]);
  await tx.run(ERASE_PEOPLE, [events, ids]);
  await tx.run(ERASE_REGISTRATIONS, [own, pattern]);
  const pictures = await tx.run(ERASE_PICTURES, [paid, id]);
  const rows = await tx.run(ERASE_IMPORT_ROWS, [history]);
  await tx.run(ERASE_BANK_LINES, [paid, pattern]);
  await tx.run(ERASE_GIFT_REQUESTS, [events, ids, linked, emails]);
  await tx.run(ERASE_REMINDERS, [events, emails]);
  await tx.run(ERASE_ANSWERS, [linked, pattern]);
  for (const query of ERASE_TEXTS_OF_REGISTRATIONS) await tx.run(query, [linked, pattern]);
  if (eventId !== null) await eraseTextsOfEvent(tx, eventId, read!);
  // Last: a worker may have claimed a mail that was just not sent yet.
  const [sending] = await tx.run(IS_SENDING, [history, linked, emails]);
  if (sending!.isSending) throw new NotYet('A mail is being sent');
  await tx.run(FINISH_PEOPLE, [id, events, ids]);
  return {
    isOver: false,
    counts: {
      people: people.length,
      registrations: own.length,
      mails: mails.length,
      unsentMails: unsent.length,
      pictures: pictures.length,
      logEntries: log.length,
      importRows: rows.length,
    },
    ...(own[0] && { changed: own[0] }),
  };
}

/** Erases guests from what officers wrote about the event as a whole. */
async function eraseTextsOfEvent(
  tx: SqlHandle,
  eventId: string,
  { names, emails, phones }: Sought,
): Promise<void> {
  const [others] = await tx.run(NAMES_OF_NO_ACCOUNT, [names.filter(isFullName)]);
  const pattern = patternOf({ names: others!.names, emails, phones });
  for (const query of ERASE_TEXTS_OF_EVENT) await tx.run(query, [eventId, pattern]);
  await tx.run(ERASE_LOG_OF_EVENT, [eventId, pattern]);
}
