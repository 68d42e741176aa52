import { writeAudit } from '../audit/audit.js';
import type { Actor } from '../auth/actor.js';
import { type Database, isReferenceRefused, type Transaction } from '../database/database.js';
import {
  CLOSE_ACCOUNT,
  DELETE_ACCOUNT,
  DELETE_DEMO_EVENT,
  DELETE_TRACES,
  IS_SOLD_BY_OTHERS,
  LIST_DEMO_PICTURES,
  LIST_UNUSED,
  LOCK_DEMO_ACCOUNTS,
  LOCK_DEMO_EVENT,
  LOCK_REMAINING_PRESIDENT,
  READ_DEMO,
  RELEASE,
  ROLL_BACK,
  SAVEPOINT,
} from './demo.sql.js';
import { DemoError } from './demo.error.js';

export interface RemovedDemo {
  removed: string[];
  closed: string[];
  /** Names of the pictures that nothing refers to any more, in the store. */
  pictures: string[];
  eventId: string | null;
}

/**
 * Removes the demo in one transaction: its event with everything that was sold, scanned and paid in it, and its accounts. An account
 * that rows of other events name cannot go; nobody can sign in to it any more. What demo accounts did elsewhere stays in the log.
 * @param actor null for a command
 * @throws DemoError
 */
export const removeDemo = (database: Database, actor: Actor | null): Promise<RemovedDemo> =>
  database.transaction(async (tx) => {
    const [event] = await tx.run(LOCK_DEMO_EVENT, []);
    const [demo] = await tx.run(READ_DEMO, []);
    if (!event && demo!.accounts === 0) throw new DemoError('no_demo');
    if (event && !event.isAsAdded) throw new DemoError('demo_event_changed');
    if (event && (await tx.run(IS_SOLD_BY_OTHERS, [event.id]))[0]!.isSold) throw new DemoError('demo_sold');
    if ((await tx.run(LOCK_REMAINING_PRESIDENT, [])).length === 0)
      throw new DemoError('demo_needs_president');
    const pictures = event ? await tx.run(LIST_DEMO_PICTURES, [event.id]) : [];
    if (event) await tx.run(DELETE_DEMO_EVENT, [event.id]);
    // After the event's rows, as whoever sells or scans takes its locks in this order too.
    const accounts = await tx.run(LOCK_DEMO_ACCOUNTS, []);
    if (!event && accounts.length === 0) throw new DemoError('no_demo');
    const ids = accounts.map(({ id }) => id);
    await tx.run(DELETE_TRACES, [ids]);
    const { removed, closed } = await removeAccounts(tx, ids);
    await writeAudit(tx, actor && removed.includes(actor.user.id) ? null : actor, {
      action: 'demo.removed',
      subjectType: 'demo',
      subjectId: event?.id ?? ids[0]!,
      details: {
        event: event?.name ?? null,
        // By id, as the log goes on naming what they did elsewhere.
        accounts: accounts.map(({ id, fullName, email, role }) => ({ id, fullName, email, role })),
        ...(actor && { by: actor.user.email }),
      },
    });
    return {
      removed,
      closed,
      pictures: pictures.map(({ objectKey }) => objectKey),
      eventId: event?.id ?? null,
    };
  });

async function removeAccounts(
  tx: Transaction,
  ids: readonly string[],
): Promise<{ removed: string[]; closed: string[] }> {
  const [removed, closed]: [string[], string[]] = [[], []];
  const unused = new Set((await tx.run(LIST_UNUSED, [ids])).map(({ id }) => id));
  for (const id of ids) {
    if (unused.has(id) && (await isDeleted(tx, id))) removed.push(id);
    else {
      await tx.run(CLOSE_ACCOUNT, [id]);
      closed.push(id);
    }
  }
  return { removed, closed };
}

/** Deletes an account unless rows of others refer to it. */
async function isDeleted(tx: Transaction, id: string): Promise<boolean> {
  await tx.run(SAVEPOINT, []);
  try {
    await tx.run(DELETE_ACCOUNT, [id]);
    await tx.run(RELEASE, []);
    return true;
  } catch (error) {
    if (!isReferenceRefused(error)) throw error;
    await tx.run(ROLL_BACK, []);
    return false;
  }
}
