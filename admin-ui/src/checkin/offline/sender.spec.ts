import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { makeScanId } from '@usher/backend/rules';
import type { SyncedScanDto } from '../../api/generated/rest';
import type { CallOptions } from '../../api/client';
import { ApiError } from '../../api/error';
import type { SentScan } from './api-types';
import type { WaitingScan } from './waiting';

// When the sender sends and in what batches, with a real IndexedDB implementation.

globalThis.crypto ??= webcrypto as Crypto;

/** A request that the server received, with functions to answer it. */
interface Sync {
  at: number;
  ids: string[];
  device: Record<string, unknown>;
  scans: SentScan[];
  answer: (results: unknown[]) => void;
  fail: (reason?: ApiError) => void;
}
const syncs: Sync[] = [];
const call = jest.fn(
  (_method: string, _path: string, { body }: CallOptions) =>
    new Promise((answer, reject) => {
      const { device, scans } = body as Pick<Sync, 'device' | 'scans'>;
      const ids = scans.map(({ scan_id: id }) => id);
      const fail = (reason = new ApiError(0)) => reject(reason);
      syncs.push({ at: Date.now(), ids, device, scans, answer, fail });
    }),
);
jest.unstable_mockModule('../../api/client', () => ({ call, isAbort: () => false }));
jest.unstable_mockModule('../../api/session', () => ({
  sessionState: () => ({ session: {} }),
  accountOf: () => 'u1',
}));
// There is one tab.
jest.unstable_mockModule('./tabs', () => ({
  oneTabAtATime: (_lock: string, work: () => Promise<unknown>) => work(),
  unlessInAnotherTab: (_lock: string, work: () => Promise<unknown>) => work(),
  tellOtherTabs: () => undefined,
}));
const { isStationConfirmed, triggerSync } = await import('./sender');
const { noteConfirmedStation } = await import('./confirmed-station');
const { prefer } = await import('../preferences');
const { changeOfflineState, offlineState } = await import('./offline-state');
const { countWaiting, keepWaiting, tryKeeping, waitingScans } = await import('./waiting-store');
const { forgetNews, keptNews } = await import('./news-store');

const MADE_AT = Date.parse('2031-05-03T23:00:00Z');
let made = 0;
const scanAt = (at: number): WaitingScan => ({
  scan_id: makeScanId(at, () => made % 256),
  event_id: 'e1',
  code: 'ABC',
  station: 'entrance',
  tickets: 1,
  scanned_at: new Date(at).toISOString(),
  let_in: true,
  account_id: 'u1',
  registrationId: 'r1',
  counted: 1,
  told: null,
});
/** Stores this many scans, a second apart. @returns their ids, oldest first */
async function keep(count: number): Promise<string[]> {
  const scans = Array.from({ length: count }, () => scanAt(MADE_AT + 1000 * ++made));
  // Stored out of order, as if they came from several tabs.
  for (const scan of scans.toReversed()) await keepWaiting(scan);
  return scans.map(({ scan_id: id }) => id);
}
const taken = (ids: readonly string[]): SyncedScanDto[] =>
  ids.map((id) => ({ scan_id: id, outcome: 'admitted', tickets: 1, admitted: 1, served: 0, v: 2 }));

/** Waits for a condition without advancing the fake clock; the store works between turns of the event loop. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}
const sent = (count: number) => until(() => syncs.length === count);
const isIdle = () => until(() => offlineState().sending === 0);
/** Waits until the sender has given up for now and set a timer for the next attempt. */
const isPausing = () => until(() => offlineState().sending === 0 && jest.getTimerCount() === 1);

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
  syncs.length = 0;
  changeOfflineState({ canKeep: true });
});
/** Leaves no waiting scans and no remembered failures. */
afterEach(async () => {
  for (let answered = 0; (await countWaiting()) > 0;) {
    const open = syncs.at(-1);
    if (open && syncs.length > answered) {
      answered = syncs.length;
      open.answer(taken(open.ids));
    } else jest.runOnlyPendingTimers();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await isIdle();
  // Runs after everything that the store still has to finish.
  await tryKeeping();
  jest.useRealTimers();
});

test('the oldest first, fifty at a time, and one request open', async () => {
  const ids = await keep(120);
  triggerSync();
  await sent(1);
  expect(syncs[0]!.ids).toEqual(ids.slice(0, 50));
  expect(offlineState()).toMatchObject({ waiting: 120, sending: 50 });
  // Waking it during a request starts no second one.
  triggerSync();
  triggerSync();
  syncs[0]!.answer(taken(syncs[0]!.ids));
  await sent(2);
  expect(syncs[1]!.ids).toEqual(ids.slice(50, 100));
  expect(offlineState()).toMatchObject({ waiting: 70, sending: 50 });
  syncs[1]!.answer(taken(syncs[1]!.ids));
  await sent(3);
  expect(syncs[2]!.ids).toEqual(ids.slice(100));
  syncs[2]!.answer(taken(syncs[2]!.ids));
  await isIdle();
  expect(offlineState()).toMatchObject({ waiting: 0, sending: 0 });
  expect(syncs).toHaveLength(3);
});

test('what comes while a request is open goes with the next one', async () => {
  await keep(1);
  triggerSync();
  await sent(1);
  const later = await keep(1);
  triggerSync();
  syncs[0]!.answer(taken(syncs[0]!.ids));
  await sent(2);
  expect(syncs[1]!.ids).toEqual(later);
});

test('a scan is sent with the label that the device had when it was made', async () => {
  const labels = ['Gate A', '', 'Gate B', undefined];
  for (const label of labels) await keepWaiting({ ...scanAt(MADE_AT + 1000 * ++made), label });
  prefer({ label: 'Gate B' });
  triggerSync();
  await sent(1);
  // The last two have the device's current label or none; the last was stored by a page version without labels.
  expect(syncs[0]!.scans.map((scan) => scan.label)).toEqual(['Gate A', '', undefined, undefined]);
  prefer({ label: '' });
});

/** Fails this many syncs in a row. @returns the pause after each, in milliseconds */
async function pauses(failures: number): Promise<number[]> {
  const before = syncs.length;
  triggerSync();
  const found: number[] = [];
  for (let failed = 1; failed <= failures; failed++) {
    await sent(before + failed);
    syncs.at(-1)!.fail();
    await isPausing();
    while (syncs.length === before + failed) {
      jest.advanceTimersToNextTimer();
      await until(() => syncs.length > before + failed || jest.getTimerCount() > 0);
    }
    found.push(syncs.at(-1)!.at - syncs.at(-2)!.at);
  }
  return found;
}

// The server accepts 20 syncs a minute per device, so a pause is never shorter than 3.5 seconds.
test.each([
  ['the shortest', 0, [3500, 3500, 3500, 4000, 8000, 16_000, 30_000, 30_000]],
  ['the longest', 1, [3500, 3500, 4000, 8000, 16_000, 32_000, 60_000, 60_000]],
])('failures make the pauses longer, up to a minute, by chance: %s', async (_which, chance, expected) => {
  const random = jest.spyOn(Math, 'random').mockReturnValue(chance);
  await keep(1);
  expect(await pauses(expected.length)).toEqual(expected);
  random.mockRestore();
});

test('after a success the pauses are short again', async () => {
  const random = jest.spyOn(Math, 'random').mockReturnValue(1);
  await keep(1);
  expect((await pauses(5)).at(-1)).toBe(16_000);
  const open = syncs.at(-1)!;
  open.answer(taken(open.ids));
  await isIdle();
  await keep(1);
  expect(await pauses(3)).toEqual([3500, 3500, 4000]);
  random.mockRestore();
});

test('a new scan shortens a long pause, and not below three and a half seconds', async () => {
  const random = jest.spyOn(Math, 'random').mockReturnValue(1);
  await keep(1);
  await pauses(6);
  syncs.at(-1)!.fail();
  await isPausing();
  const [failed, { at: failedAt }] = [syncs.length, syncs.at(-1)!];
  jest.advanceTimersByTime(1000);
  triggerSync();
  jest.advanceTimersByTime(2499);
  expect(syncs).toHaveLength(failed);
  jest.advanceTimersByTime(1);
  await sent(failed + 1);
  expect(syncs.at(-1)!.at - failedAt).toBe(3500);
  random.mockRestore();
});

test('a scan of another station than the device scans for now is not asked live', async () => {
  noteConfirmedStation('entrance');
  expect(await isStationConfirmed('entrance')).toBe(true);
  expect(await isStationConfirmed('food')).toBe(false);
  expect(syncs).toHaveLength(0);
});

test('a clock that is set back holds nothing up', async () => {
  await keep(1);
  await pauses(3);
  syncs.at(-1)!.fail();
  await isPausing();
  const failed = syncs.length;
  jest.setSystemTime(Date.now() - 7 * 60_000);
  triggerSync();
  await sent(failed + 1);
});

test('a wake while a request is open is not lost where that one fails after many others', async () => {
  const random = jest.spyOn(Math, 'random').mockReturnValue(1);
  await keep(1);
  await pauses(6);
  const [failed, { at: failedAt }] = [syncs.length, syncs.at(-1)!];
  jest.advanceTimersByTime(3000);
  triggerSync();
  syncs.at(-1)!.fail();
  await isPausing();
  jest.advanceTimersByTime(500);
  await sent(failed + 1);
  expect(syncs.at(-1)!.at - failedAt).toBe(3500);
  random.mockRestore();
});

test('an answer without any of the scans that were sent takes nothing off the queue, and is a failure', async () => {
  await keep(1);
  triggerSync();
  await sent(1);
  syncs[0]!.answer([]);
  await isPausing();
  expect(await countWaiting()).toBe(1);
});

describe('no scan holds up the others, whatever the server says of it', () => {
  const refusal = (status = 422) => new ApiError(status, 'No', {}, 'r1', 'invalid_input');
  /** Answers each sync by this rule, and lets pauses pass, until the condition is true. @returns the number of syncs */
  async function serve(rule: (sync: Sync) => unknown[] | ApiError, isOver: () => boolean | Promise<boolean>) {
    const from = syncs.length;
    triggerSync();
    const isBusy = () => offlineState().sending > 0;
    for (let answered = from; isBusy() || !(await isOver());) {
      const open = syncs[answered];
      if (open) {
        answered++;
        const said = rule(open);
        if (said instanceof ApiError) open.fail(said);
        else open.answer(said);
      } else if (!isBusy()) jest.runOnlyPendingTimers();
      await new Promise((resolve) => setImmediate(resolve));
    }
    return syncs.length - from;
  }
  const isEmpty = async () => (await countWaiting()) === 0;
  const newsIds = async () => (await keptNews()).map(({ scan: { scan_id: id } }) => id);
  afterEach(async () => {
    await forgetNews(await newsIds());
    prefer({ label: '' });
  });

  test('a scan whose id the server could not read is known by its place', async () => {
    const ids = await keep(3);
    const requests = await serve(
      (sync) => taken(sync.ids).map((result, at) => (at === 1 ? { ...result, scan_id: null } : result)),
      isEmpty,
    );
    expect(requests).toBe(1);
    expect(await waitingScans()).toEqual([]);
    expect(ids).toHaveLength(3);
  });

  test('a sync refused because of what the device says of itself is sent without it', async () => {
    prefer({ label: 'Gate A' });
    await keep(60);
    await keepWaiting({ ...scanAt(MADE_AT + 1000 * ++made), label: 'Gate A' });
    const requests = await serve((sync) => ('label' in sync.device ? refusal() : taken(sync.ids)), isEmpty);
    // The first is refused; then the fifty oldest and the other eleven.
    expect(requests).toBe(3);
    expect(syncs.at(-1)!.device).toEqual({ id: expect.any(String), station: 'entrance' });
    // What the device no longer says, the scan does.
    expect(syncs.at(-1)!.scans.at(-1)!.label).toBe('Gate A');
    expect(await newsIds()).toEqual([]);
  });

  test.each([400, 413, 422])(
    'one that syncs are refused for (%i) is told to be invalid, alone',
    async (status) => {
      const ids = await keep(60);
      const bad = [ids[7]!, ids[33]!];
      const requests = await serve(
        (sync) => (sync.ids.some((id) => bad.includes(id)) ? refusal(status) : taken(sync.ids)),
        isEmpty,
      );
      expect(requests).toBeLessThan(40);
      expect((await newsIds()).toSorted()).toEqual(bad.toSorted());
      expect((await keptNews()).map(({ result: { outcome } }) => outcome)).toEqual(['invalid', 'invalid']);
    },
  );

  test('one that syncs fail for goes last and waits on, for a server that takes it', async () => {
    const ids = await keep(60);
    const bad = ids[7]!;
    const waits = async () => (await countWaiting()) === 1;
    await serve((sync) => (sync.ids.includes(bad) ? refusal(500) : taken(sync.ids)), waits);
    expect((await waitingScans()).map(({ scan_id: id }) => id)).toEqual([bad]);
    // Others pass it by.
    const [later] = await keep(1);
    let asked: string[][] = [];
    await serve((sync) => {
      asked.push(sync.ids);
      return sync.ids.includes(bad) ? refusal(500) : taken(sync.ids);
    }, waits);
    expect(asked[0]).toEqual([later]);
    await serve((sync) => taken(sync.ids), isEmpty);
    expect(await newsIds()).toEqual([]);
  });

  test('one that is never answered goes last', async () => {
    const ids = await keep(60);
    const bad = ids.slice(0, 50).filter((_, at) => at % 2 === 0);
    await serve(
      (sync) => taken(sync.ids.filter((id) => !bad.includes(id))),
      async () => (await countWaiting()) === bad.length,
    );
    await serve((sync) => taken(sync.ids), isEmpty);
  });

  test('where every sync is refused, none is given up', async () => {
    await keep(3);
    let refused = 0;
    await serve(
      () => {
        refused++;
        return refusal();
      },
      () => refused === 20,
    );
    expect(await countWaiting()).toBe(3);
    expect(await newsIds()).toEqual([]);
    await serve((sync) => taken(sync.ids), isEmpty);
  });

  test('a server that is out of reach, busy or wants a sign-in says nothing of the scans: as many are sent again', async () => {
    await keep(60);
    const reasons = [
      new ApiError(0),
      refusal(503),
      refusal(429),
      refusal(403),
      refusal(502),
      new ApiError(404),
    ];
    const sizes = new Set<number>();
    for (const reason of reasons) {
      let hasFailed = false;
      await serve(
        () => {
          hasFailed = true;
          return reason;
        },
        () => hasFailed,
      );
      sizes.add(syncs.at(-1)!.ids.length);
    }
    expect(sizes.size).toBe(1);
  });
});
