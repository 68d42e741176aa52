import type { DoorListDto } from '../../api/generated/rest';
import { call } from '../../api/client';
import { ApiError } from '../../api/error';
import { sessionState } from '../../api/session';
import { tellOtherTabs, unlessInAnotherTab } from './tabs';
import { doorEventId } from '../door-events';
import { watched } from './connection';
import { deviceId } from './device';
import type { ListState } from './database';
import { cannotKeep, changeOfflineState, chosenList, offlineState } from './offline-state';
import { listState, listStates } from './list-store';
import { forgetRecentUnlessOf } from './account-data';
import { DUE, markListUntil } from './offline-flags';
import type { AskedList } from './apply-list';
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
 * Set if the event that was asked for is over by this device's clock. Its list is not stored, and only changes after `cursor` are
 * requested. `until` is the event's end in milliseconds since 1970.
 */
let passed: { eventId: string; cursor: string | undefined; until: number } | null = null;

/** Whether the server supports devices and syncs, as far as known. */
export const serverHasDoor = (): boolean =>
  !isMissing && (offlineState().lists.length > 0 || offlineState().refusal !== null || passed !== null);

/** Whether this page may fetch lists. */
export const mayFetch = (): boolean =>
  !isMissing && offlineState().canKeep === true && sessionState().session !== null;

/**
 * Fetches the list of the event that the device scans for: the changes since the last time, or the whole list, page by page. Does
 * not throw if the server does not answer.
 * @returns whether the server answered
 */
export async function syncList(): Promise<boolean> {
  let isAnswered = false;
  await unlessInAnotherTab(LOCK, async () => {
    let eventId: string | undefined;
    do {
      if (!mayFetch()) return;
      eventId = doorEventId();
      isAnswered = await fetchChosen(eventId);
      // Somebody may have switched to another event meanwhile. The current one may turn out to be that of the door.
    } while (isAnswered && (eventId ?? chosenList(eventId)?.event.id) !== doorEventId() && doorEventId());
  });
  return isAnswered;
}

async function fetchChosen(eventId: string | undefined): Promise<boolean> {
  try {
    if (passed && (Date.now() < passed.until || (eventId ?? passed.eventId) !== passed.eventId))
      passed = null;
    const kept = (await listState(eventId))?.cursor ?? undefined;
    const cursor = kept ?? passed?.cursor;
    const isDone = await fetchPages({ eventId, cursor }, async (answer) => {
      const until = answer.event ? Date.parse(answer.event.over_at) : (passed?.until ?? Infinity);
      if (until <= Date.now()) {
        const id = answer.event?.id ?? passed!.eventId;
        passed = { eventId: id, cursor: answer.cursor ?? undefined, until };
        const over = chosenList(eventId);
        if (over) await keepLists(({ event }) => event.id !== over.event.id);
        changeOfflineState({ refusal: null, missing: 'over' });
        return 'done';
      }
      if (passed && !answer.reset) {
        // The event was postponed. The changes alone are not the whole list, so fetch it from the start.
        passed = null;
        return 'again';
      }
      passed = null;
      if (!(await storeList(answer, { eventId }))) return 'discarded';
      changeOfflineState({ refusal: null, missing: null });
      return eventId === doorEventId() ? 'next' : 'done';
    });
    if (!isDone) return false;
    if (cursor === undefined) void navigator.storage?.persist?.().catch(() => undefined);
    tellOtherTabs();
    return true;
  } catch (reason) {
    const error = noteFailure(reason);
    if (!error) return false;
    await takeRefusal(error, eventId);
    return !isUnanswered(error);
  }
}

/** @returns the server's error; null if the disk is full, or this browser cannot store anything after all */
export function noteFailure(reason: unknown): ApiError | null {
  if (reason instanceof ApiError) return reason;
  cannotKeep(isFull(reason) ? FULL_MS : 0);
  return null;
}

/** What becomes of a page: `again` fetches the list from its start. */
type Taken = 'next' | 'again' | 'done' | 'discarded';

/** @returns false if an answer was discarded: the lists were wiped since it was requested */
export async function fetchPages(
  { eventId, cursor }: { eventId: string | undefined; cursor: string | undefined },
  take: (answer: DoorListDto) => Promise<Taken>,
): Promise<boolean> {
  const asked = wipes;
  // At the same time as the list.
  loadApplying().catch(() => undefined);
  let page: Page | null = askFor(eventId, cursor);
  while (page) {
    // Keep the connection busy: request the next page as soon as this one begins to arrive, but never more than one ahead.
    const after: string | null = await page.next;
    const ahead: Page | null = after === null ? null : askFor(eventId, after);
    ahead?.answer.catch(() => undefined);
    const answer: DoorListDto = await watched(page.answer);
    if (asked !== wipes) return false;
    const isLast = answer.complete || answer.too_large;
    const taken = await take(answer);
    if (taken === 'discarded' || (asked !== wipes && taken !== 'done')) return false;
    if (taken === 'done') return true;
    if (taken === 'again') page = askFor(eventId, undefined);
    else page = isLast ? null : (ahead ?? askFor(eventId, answer.cursor ?? undefined));
  }
  return true;
}

/** Loads the code that stores lists. @throws ApiError if it did not come, as if the server had not answered */
const loadApplying = () =>
  import('./apply-list').catch(() => {
    throw new ApiError(0);
  });

/** @returns false if this tab or another one has wiped the lists since the request */
export async function storeList(answer: DoorListDto, asked: AskedList): Promise<boolean> {
  const before = wipes;
  // Before storing the list: if the page is closed now, the next one knows that there is something to wipe.
  if (answer.event) markLists([...offlineState().lists.map(({ event }) => event), answer.event]);
  const { applyList } = await loadApplying();
  const lists = await applyList(answer, asked);
  if (!lists || before !== wipes) return false;
  changeOfflineState({ lists });
  return true;
}

/** Marks until when the lists of these events may be kept: until the first of them is over. */
export const markLists = (events: ReadonlyArray<Pick<ListState['event'], 'over_at'>>): void =>
  markListUntil(
    events.length > 0 ? Math.min(...events.map(({ over_at: overAt }) => Date.parse(overAt))) : null,
  );

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** A requested page of the list. */
interface Page {
  answer: Promise<DoorListDto>;
  /** Cursor of the next page, from a header that arrives before the body; null if there is no next page or no header. */
  next: Promise<string | null>;
}

function askFor(eventId: string | undefined, cursor: string | undefined): Page {
  let begun: (next: string | null) => void = () => undefined;
  const told = new Promise<string | null>((resolve) => (begun = resolve));
  const answer = call<unknown>('GET', '/api/checkin/list', {
    query: { cursor, event_id: eventId },
    headers: { 'X-Device-Id': deviceId() },
    onBegun: (headers) => begun(headers.get('X-Next-Cursor')),
  }).then(listAnswerOf);
  const none = () => null;
  return { answer, next: Promise.race([told, answer.then(none, none)]) };
}

/** Error codes that mean this account or device may no longer have a list. */
const LIST_IS_TAKEN: ReadonlySet<string | null> = new Set(['door_closed', 'door_over', 'device_cut_off']);

async function takeRefusal(error: ApiError, eventId: string | undefined): Promise<void> {
  if (isUnanswered(error)) return;
  if (error.status === 404) changeOfflineState({ missing: 'none' });
  if (error.status === 404 && error.code !== 'no_event') isMissing = true;
  // Before wiping: otherwise the page would briefly show that the list is not complete.
  if (error.status === 403) changeOfflineState({ refusal: error });
  if (error.code === 'device_cut_off') forgetRecentUnlessOf(null, Date.now());
  if (!LIST_IS_TAKEN.has(error.code) || offlineState().lists.length === 0) return;
  const isOfAll = error.code === 'device_cut_off' || eventId === undefined;
  await keepLists(({ event }) => !isOfAll && event.id !== eventId);
}

/**
 * Wipes all lists but not the waiting scans. If wiping fails, or the page is closed before it is done, they stay marked as due and
 * are wiped as soon as possible (`door-watch.ts`).
 */
export async function forgetList(): Promise<void> {
  wipes++;
  markListUntil(DUE);
  changeOfflineState({ lists: [] });
  const { wipeList } = await import('./drop-lists');
  await wipeList();
  markListUntil(null);
  tellOtherTabs();
}

/** Whether an event is not over by this device's clock. */
export const isAhead = ({ event }: Pick<ListState, 'event'>): boolean =>
  Date.now() < Date.parse(event.over_at);

/** Wipes the lists of events that are over by this device's clock. */
export async function forgetOver(): Promise<void> {
  if (!offlineState().lists.some(isAhead)) changeOfflineState({ missing: 'over' });
  await keepLists(isAhead);
}

/** Deletes all other lists. */
export async function keepLists(isKept: (list: ListState) => boolean): Promise<void> {
  if (!(await listStates()).some(isKept)) return forgetList();
  const { dropLists } = await import('./drop-lists');
  const lists = await dropLists(isKept);
  markLists(lists.map(({ event }) => event));
  changeOfflineState({ lists });
  tellOtherTabs();
}
