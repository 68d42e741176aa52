import type { DoorListDto } from '../../api/generated/rest';
import { call } from '../../api/client';
import { ApiError } from '../../api/error';
import { sessionState } from '../../api/session';
import { tellOtherTabs, unlessInAnotherTab } from './tabs';
import { doorEventId } from '../door-events';
import { watched } from './connection';
import { deviceId } from './device';
import { cannotKeep, changeOfflineState, offlineState } from './offline-state';
import { applyList, listState, wipeList } from './list-store';
import { forgetRecentUnlessOf } from './account-data';
import { DUE, markListUntil } from './offline-flags';
import { isUnanswered } from './unanswered';
import { listAnswerOf } from './api-types';

/** Interval between fetches of the list while the page is visible, in milliseconds. */
export const LIST_EVERY_MS = 20_000;
const LOCK = 'usher.door-list';
/** Pause before fetching the list again after the disk was full, in milliseconds. */
const FULL_MS = 5 * 60_000;

/** Whether the server is an older one without door lists; the page then works online only. */
let isMissing = false;
/** Number of wipes so far. An answer that was requested before the last wipe is discarded. */
let wipes = 0;

/**
 * Set if the event is over by this device's clock. Its list is not stored, and only changes after `cursor` are requested. `until`
 * is the event's end in milliseconds since 1970.
 */
let passed: { cursor: string | undefined; until: number } | null = null;

/** Whether the server supports devices and syncs, as far as known. */
export const serverHasDoor = (): boolean =>
  !isMissing && (offlineState().list !== null || offlineState().refusal !== null || passed !== null);

/**
 * Fetches the changes since the last time, or the whole list, page by page. Does not throw if the server does not answer.
 * @returns whether the server answered
 */
export async function syncList(): Promise<boolean> {
  if (isMissing || !offlineState().canKeep || !sessionState().session) return false;
  let isAnswered = false;
  await unlessInAnotherTab(LOCK, async () => {
    const asked = wipes;
    try {
      if (passed && Date.now() < passed.until) passed = null;
      const cursor = (await listState())?.cursor ?? passed?.cursor;
      let page: Page | null = askFor(cursor);
      while (page) {
        // Keep the connection busy: request the next page as soon as this one begins to arrive, but never more than one ahead.
        const after: string | null = await page.next;
        const ahead: Page | null = after === null ? null : askFor(after);
        ahead?.answer.catch(() => undefined);
        const answer: DoorListDto = await watched(page.answer);
        if (asked !== wipes) return;
        const until = answer.event ? Date.parse(answer.event.over_at) : (passed?.until ?? Infinity);
        if (until <= Date.now()) {
          passed = { cursor: answer.cursor ?? undefined, until };
          if (offlineState().list) await forgetList();
          changeOfflineState({ refusal: null, missing: 'over' });
          break;
        }
        if (passed && !answer.reset) {
          // The event was postponed. The changes alone are not the whole list, so fetch it from the start.
          passed = null;
          page = askFor(undefined);
          continue;
        }
        passed = null;
        const isLast = answer.complete || answer.too_large;
        page = isLast ? null : (ahead ?? askFor(answer.cursor ?? undefined));
        // Before storing the list: if the page is closed now, the next one knows that there is something to wipe.
        if (answer.event) markListUntil(Date.parse(answer.event.over_at));
        const list = await applyList(answer);
        // This tab or another one has wiped the list since the request.
        if (!list || asked !== wipes) return;
        changeOfflineState({ list, refusal: null, missing: null });
      }
      if (cursor === undefined) void navigator.storage?.persist?.().catch(() => undefined);
      isAnswered = true;
      tellOtherTabs();
    } catch (reason) {
      // The disk is full, or this browser cannot store anything after all.
      if (!(reason instanceof ApiError)) return cannotKeep(isFull(reason) ? FULL_MS : 0);
      isAnswered = !isUnanswered(reason);
      await takeRefusal(reason);
    }
  });
  return isAnswered;
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** A requested page of the list. */
interface Page {
  answer: Promise<DoorListDto>;
  /** Cursor of the next page, from a header that arrives before the body; null if there is no next page or no header. */
  next: Promise<string | null>;
}

function askFor(cursor: string | undefined): Page {
  let begun: (next: string | null) => void = () => undefined;
  const told = new Promise<string | null>((resolve) => (begun = resolve));
  const answer = call<unknown>('GET', '/api/checkin/list', {
    query: { cursor, event_id: doorEventId() },
    headers: { 'X-Device-Id': deviceId() },
    onBegun: (headers) => begun(headers.get('X-Next-Cursor')),
  }).then(listAnswerOf);
  const none = () => null;
  return { answer, next: Promise.race([told, answer.then(none, none)]) };
}

/** Error codes that mean this account or device may no longer have a list. */
const LIST_IS_TAKEN: ReadonlySet<string | null> = new Set(['door_closed', 'door_over', 'device_cut_off']);

async function takeRefusal(error: ApiError): Promise<void> {
  if (isUnanswered(error)) return;
  if (error.status === 404) changeOfflineState({ missing: 'none' });
  if (error.status === 404 && error.code !== 'no_event') isMissing = true;
  // Before wiping: otherwise the page would briefly show that the list is not complete.
  if (error.status === 403) changeOfflineState({ refusal: error });
  if (error.code === 'device_cut_off') forgetRecentUnlessOf(null, Date.now());
  if (LIST_IS_TAKEN.has(error.code) && offlineState().list) await forgetList();
}

/**
 * Wipes the list but not the waiting scans. If wiping fails, or the page is closed before it is done, the list stays marked as
 * due and is wiped as soon as possible (`door-watch.ts`).
 */
export async function forgetList(): Promise<void> {
  wipes++;
  markListUntil(DUE);
  changeOfflineState({ list: null });
  await wipeList();
  markListUntil(null);
  tellOtherTabs();
}

/** Wipes the list of an event that is over by this device's clock. */
export async function forgetOver(): Promise<void> {
  changeOfflineState({ missing: 'over' });
  await forgetList();
}
