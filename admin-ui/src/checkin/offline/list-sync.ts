import { call } from '../../api/client';
import { ApiError } from '../../api/error';
import { sessionState } from '../../api/session';
import { tellOtherTabs, unlessInAnotherTab } from './tabs';
import { watched } from './connection';
import { deviceId } from './device';
import { cannotKeep, changeDoor, door } from './door';
import { applyList, listState, wipeList } from './list-store';
import { DUE, markListUntil } from './marks';
import { isNoAnswer } from './no-answer';
import { listAnswerOf, type ListAnswer } from './shapes';

/** While the page is visible, in milliseconds. */
export const LIST_EVERY_MS = 20_000;
const LOCK = 'usher.door-list';
/** A list that the disk has no room for is not fetched again before, in milliseconds. */
const FULL_MS = 5 * 60_000;

/** An older server, which has no door list: the page works with it online. */
let isMissing = false;
/** Each wipe has a number: an answer that was asked for before it is not taken in. */
let wipes = 0;

/**
 * The list of an event that is over by this device's clock: it is not kept, and only what comes after it is asked for. `until`
 * is in milliseconds since 1970.
 */
let passed: { cursor: string | undefined; until: number } | null = null;

/** Whether the server knows devices and their scans. */
export const serverHasDoor = (): boolean =>
  !isMissing && (door().list !== null || door().refusal !== null || passed !== null);

/**
 * Fetches what changed since the last time, or the whole list, page by page. Quiet where nobody answers.
 * @returns whether the server answered
 */
export async function syncList(): Promise<boolean> {
  if (isMissing || !door().canKeep || !sessionState().session) return false;
  let isAnswered = false;
  await unlessInAnotherTab(LOCK, async () => {
    const asked = wipes;
    try {
      if (passed && Date.now() < passed.until) passed = null;
      const cursor = (await listState())?.cursor ?? passed?.cursor;
      let page: Page | null = askFor(cursor);
      while (page) {
        // So that the line is never idle the next page is asked for as soon as this one begins to arrive; never more than one ahead.
        const after: string | null = await page.next;
        const ahead: Page | null = after === null ? null : askFor(after);
        ahead?.answer.catch(() => undefined);
        const answer: ListAnswer = await watched(page.answer);
        if (asked !== wipes) return;
        const until = answer.event ? Date.parse(answer.event.over_at) : (passed?.until ?? Infinity);
        if (until <= Date.now()) {
          passed = { cursor: answer.cursor ?? undefined, until };
          if (door().list) await forgetList();
          changeDoor({ refusal: null, missing: 'over' });
          break;
        }
        if (passed && !answer.reset) {
          // The event was postponed: what changed since is not the whole list.
          passed = null;
          page = askFor(undefined);
          continue;
        }
        passed = null;
        const isLast = answer.complete || answer.too_large;
        page = isLast ? null : (ahead ?? askFor(answer.cursor ?? undefined));
        // Before the list is kept: should this page be closed now, the next one knows that there is something to wipe.
        if (answer.event) markListUntil(Date.parse(answer.event.over_at));
        const list = await applyList(answer);
        // Another tab, or this one, has wiped the list meanwhile.
        if (!list || asked !== wipes) return;
        changeDoor({ list, refusal: null, missing: null });
      }
      if (cursor === undefined) void navigator.storage?.persist?.().catch(() => undefined);
      isAnswered = true;
      tellOtherTabs();
    } catch (reason) {
      // The disk is full, or this browser keeps nothing after all.
      if (!(reason instanceof ApiError)) return cannotKeep(isFull(reason) ? FULL_MS : 0);
      isAnswered = !isNoAnswer(reason);
      await takeRefusal(reason);
    }
  });
  return isAnswered;
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** A page of the list that was asked for. */
interface Page {
  answer: Promise<ListAnswer>;
  /** Where the next one begins, from a header that comes before the page itself; null where none follows, or there is no header. */
  next: Promise<string | null>;
}

function askFor(cursor: string | undefined): Page {
  let begun: (next: string | null) => void = () => undefined;
  const told = new Promise<string | null>((resolve) => (begun = resolve));
  const answer = call<unknown>('GET', '/api/checkin/list', {
    query: { cursor },
    headers: { 'X-Device-Id': deviceId() },
    onBegun: (headers) => begun(headers.get('X-Next-Cursor')),
  }).then(listAnswerOf);
  const none = () => null;
  return { answer, next: Promise.race([told, answer.then(none, none)]) };
}

/** Why this account or this device may not have a list any more. */
const LIST_IS_TAKEN: ReadonlySet<string | null> = new Set(['door_closed', 'device_cut_off']);

async function takeRefusal(error: ApiError): Promise<void> {
  if (isNoAnswer(error)) return;
  if (error.status === 404) changeDoor({ missing: 'none' });
  if (error.status === 404 && error.code !== 'no_event') isMissing = true;
  // First: else it would be said for a moment that the list is not complete.
  if (error.status === 403) changeDoor({ refusal: error });
  if (LIST_IS_TAKEN.has(error.code) && door().list) await forgetList();
}

/**
 * Wipes the list; the scans that wait stay. Where it cannot be wiped, or the page is closed before it is, it stays marked as due
 * and is wiped as soon as possible (`door-watch.ts`).
 */
export async function forgetList(): Promise<void> {
  wipes++;
  markListUntil(DUE);
  changeDoor({ list: null });
  await wipeList();
  markListUntil(null);
  tellOtherTabs();
}

/** By this device's own clock. */
export async function forgetOver(): Promise<void> {
  changeDoor({ missing: 'over' });
  await forgetList();
}
