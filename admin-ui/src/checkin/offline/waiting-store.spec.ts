import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { formatQrCode, makeQrCode, makeScanId, type Station } from '@usher/backend/rules';
import type { DoorListDto, ListRowDto, ListedEventDto, SyncedScanDto } from '../../api/generated/rest';
import { ApiError } from '../../api/error';
import { hashOf } from './hash';
import { wipeList } from './drop-lists';
import { applyList } from './apply-list';
import { listState } from './list-store';
import { listAnswerOf, syncAnswerOf } from './api-types';
import { forgetNews, keptNews } from './news-store';
import { decideOffline, rowOf, type ScanToDecide } from './decide-stored';
import {
  countWaiting,
  keepWaiting,
  storeOverride,
  noteToldOtherwise,
  scansToSend,
  settleScans,
  tryKeeping,
  waitingScan,
  waitingScans,
} from './waiting-store';
import { sentOf } from './waiting';

// What check-in stores on a device, tested with a real IndexedDB implementation.

globalThis.crypto ??= webcrypto as Crypto;

const SALT = '0123456789abcdef0123456789abcdef';
const EVENT: ListedEventDto = {
  paper_at_door: 'admit',
  id: 'e1',
  name: 'Harvest Supper',
  event_date: '2031-05-03T22:30:00Z',
  event_end: null,
  time_zone: 'America/New_York',
  over_at: '2099-01-01T00:00:00Z',
  location: 'Parish hall',
  prices: { tiers: [], signature: '' },
  has_capacity: false,
};
const bytes = (seed: number) => {
  let next = seed;
  return () => (next = (next * 73 + 41) % 248);
};
const codeOf = (seed: number) => makeQrCode(bytes(seed));
const CODE = codeOf(7);
const R1 = '0b9f1d52-6c1e-4a8e-9d37-5f2a80c4e611';
const R2 = 'f7c0a3e4-22d9-4b61-8e15-d8001234dfff';

let made = 0;
// Each a millisecond later, because ids of the same millisecond are not ordered.
const newId = () => makeScanId(1_000_000 + ++made, bytes(made));

const answer = (given: Partial<DoorListDto>): DoorListDto => ({
  event: EVENT,
  salt: SALT,
  cursor: 'c1',
  complete: true,
  too_large: false,
  rows: [],
  gone: [],
  reset: false,
  server_time: '2031-05-03T23:02:00Z',
  ...given,
});
const row = async (given: Partial<ListRowDto> = {}, code = CODE): Promise<ListRowDto> => ({
  i: R1,
  h: await hashOf(SALT, code),
  n: 'Ana Gomez',
  q: 3,
  f: 1,
  a: 0,
  m: 0,
  p: '42',
  v: 5,
  ...given,
});
const scan = (given: Partial<ScanToDecide> = {}): ScanToDecide => ({
  scan_id: newId(),
  code: formatQrCode(CODE),
  station: 'entrance',
  tickets: null,
  scanned_at: new Date().toISOString(),
  ...given,
});
const outcome = async (given: Partial<ScanToDecide> = {}) =>
  (await decideOffline(scan(given), 'u1'))!.told!.outcome;

beforeEach(async () => {
  await wipeList();
  await settleScans((await waitingScans()).map(({ scan_id: scanId }) => ({ scanId, figures: null })));
});

test('a code is hashed as the server does it', async () => {
  // printf '0123456789abcdef0123456789abcdefABC' | sha256sum, the first 16 bytes
  expect(await hashOf(SALT, 'ABC')).toBe('oBmgfjsoCDETXNXzrDuN8g');
  expect(await hashOf(SALT, CODE)).toHaveLength(22);
});

test('without a list nothing is decided, and nothing kept', async () => {
  expect(await decideOffline(scan(), 'u1')).toBeNull();
  expect(await countWaiting()).toBe(0);
});

test('nothing is decided by the list of an event that is over', async () => {
  await applyList(answer({ event: { ...EVENT, over_at: '2020-01-01T00:00:00Z' }, rows: [await row()] }));
  expect(await decideOffline(scan(), 'u1')).toBeNull();
});

test('who is let in waits to be sent, with all that the server is to know', async () => {
  await applyList(answer({ rows: [await row()] }));
  const one = scan();
  const decided = await decideOffline(one, 'u1');
  expect(decided).toMatchObject({
    ...one,
    event_id: 'e1',
    let_in: true,
    account_id: 'u1',
    counted: 3,
    registrationId: R1,
  });
  expect(await waitingScan(one.scan_id)).toEqual(decided);
  expect(await decideOffline(one, 'u1')).toEqual(decided);
  expect(await countWaiting()).toBe(1);
});

/** Name, changes to a row of 3 tickets with food, and the scans of its code in order, each with the expected outcome. */
const CASES: Array<[string, Partial<ListRowDto>, Array<[Station, number | null, string]>]> = [
  [
    'all of a party',
    {},
    [
      ['entrance', null, 'admitted'],
      ['entrance', null, 'duplicate'],
    ],
  ],
  [
    'part of it',
    {},
    [
      ['entrance', 2, 'admitted'],
      ['entrance', null, 'some_left'],
      ['entrance', 1, 'admitted'],
      ['entrance', 1, 'duplicate'],
    ],
  ],
  [
    'more than are left',
    {},
    [
      ['entrance', 2, 'admitted'],
      ['entrance', 2, 'too_many'],
    ],
  ],
  ['in already by the list', { a: 3 }, [['entrance', null, 'duplicate']]],
  [
    'partly in by the list',
    { a: 1 },
    [
      ['entrance', null, 'some_left'],
      ['entrance', 2, 'admitted'],
      ['entrance', null, 'duplicate'],
    ],
  ],
  [
    'food asks no entrance',
    {},
    [
      ['food', null, 'admitted'],
      ['food', null, 'duplicate'],
      ['entrance', null, 'admitted'],
    ],
  ],
  [
    'food serves the rest',
    { m: 1 },
    [
      ['food', null, 'admitted'],
      ['food', 1, 'duplicate'],
    ],
  ],
  [
    'no food',
    { f: 0 },
    [
      ['food', null, 'no_food'],
      ['entrance', null, 'admitted'],
    ],
  ],
];
for (const [name, given, scans] of CASES)
  test(`by the list: ${name}`, async () => {
    await applyList(answer({ rows: [await row(given)] }));
    const outcomes: string[] = [];
    for (const [station, tickets] of scans) outcomes.push(await outcome({ station, tickets }));
    expect(outcomes).toEqual(scans.map(([, , expected]) => expected));
    expect((await waitingScans()).map(({ let_in: letIn }) => letIn)).toEqual(
      outcomes.map((told) => told === 'admitted'),
    );
  });

test('two tabs at the same moment let nobody in twice', async () => {
  await applyList(answer({ rows: [await row()] }));
  const outcomes = await Promise.all([outcome(), outcome(), outcome()]);
  expect(outcomes.toSorted()).toEqual(['admitted', 'duplicate', 'duplicate']);
});

test('what is taken back while it waits is good again', async () => {
  await applyList(answer({ rows: [await row()] }));
  const first = (await decideOffline(scan(), 'u1'))!;
  await keepWaiting({
    ...first,
    scan_id: newId(),
    undoes: first.scan_id,
    tickets: 2,
    counted: -2,
    let_in: false,
    told: null,
  });
  expect(await outcome()).toBe('some_left');
  expect(await outcome({ tickets: 2 })).toBe('admitted');
});

test('what was let in online and is taken back without a network leaves the others in', async () => {
  await applyList(answer({ rows: [await row({ q: 5 })] }));
  const online = newId();
  await settleScans([
    { scanId: online, figures: { registrationId: R1, admitted: 5, served: 0, version: 6 } },
  ]);
  await keepWaiting({
    ...scan({ code: undefined, id: R1, tickets: 2 }),
    event_id: 'e1',
    account_id: 'u1',
    undoes: online,
    registrationId: R1,
    counted: -2,
    let_in: false,
    told: null,
  });
  expect((await decideOffline(scan(), 'u1'))!.told).toMatchObject({
    outcome: 'some_left',
    guest: { admitted: 3 },
  });
});

test('a code that is not on the list, cancelled or replaced', async () => {
  const [cancelled, replaced] = await Promise.all([hashOf(SALT, codeOf(8)), hashOf(SALT, codeOf(9))]);
  await applyList(
    answer({
      rows: [await row()],
      gone: [
        { h: cancelled, why: 'cancelled' },
        { h: replaced, why: 'replaced' },
      ],
    }),
  );
  expect(await outcome({ code: codeOf(8) })).toBe('cancelled');
  expect(await outcome({ code: codeOf(9) })).toBe('replaced');
  expect(await outcome({ code: codeOf(10) })).toBe('unlisted');
});

test('somebody who was looked up is decided by id', async () => {
  await applyList(answer({ rows: [await row()] }));
  expect(await outcome({ code: undefined, id: R1 })).toBe('admitted');
  expect(await outcome({ code: undefined, id: R2 })).toBe('unlisted');
});

test('an older version of a row never overwrites a newer one, from a page or from an answer', async () => {
  await applyList(answer({ rows: [await row({ a: 3, v: 9 })] }));
  await applyList(answer({ rows: [await row({ a: 0, v: 8 })] }));
  expect(await outcome()).toBe('duplicate');
  const waiting = (await waitingScans())[0]!;
  await settleScans([
    { scanId: waiting.scan_id, figures: { registrationId: R1, admitted: 0, served: 0, version: 8 } },
  ]);
  expect(await outcome()).toBe('duplicate');
  await settleScans([
    { scanId: newId(), figures: { registrationId: R1, admitted: 0, served: 0, version: 10 } },
  ]);
  expect(await outcome()).toBe('admitted');
});

test('what the list says of a version stays, whatever an answer of the same version says later', async () => {
  // Two scans of one batch: 2 people were in after the first and 5 after the second, both at version 6.
  await applyList(answer({ rows: [await row({ q: 5 })] }));
  const first = (await decideOffline(scan({ tickets: 2 }), 'u1'))!;
  await applyList(answer({ rows: [await row({ q: 5, a: 5, v: 6 })] }));
  await settleScans([{ scanId: first.scan_id, figures: { admitted: 2, served: 0, version: 6 } }]);
  expect(await outcome()).toBe('duplicate');
});

test('an answer with the version that the list has already lets nobody in twice', async () => {
  // Another phone's scan came later in the same batch, so this answer has the version from before the batch.
  await applyList(answer({ rows: [await row({ q: 5 })] }));
  const first = (await decideOffline(scan({ tickets: 2 }), 'u1'))!;
  await settleScans([{ scanId: first.scan_id, figures: { admitted: 2, served: 0, version: 5 } }]);
  expect(await outcome()).toBe('some_left');
  await applyList(answer({ rows: [await row({ q: 5, a: 5, v: 6 })] }));
  expect(await outcome()).toBe('duplicate');
});

test('answers of one version that come one after the other count until the list comes, which then counts', async () => {
  await applyList(answer({ rows: [await row({ q: 5 })] }));
  const figures = { registrationId: R1, served: 0, version: 6 };
  await settleScans([
    { scanId: newId(), figures: { ...figures, admitted: 2 } },
    { scanId: newId(), figures: { ...figures, admitted: 3 } },
  ]);
  expect(await outcome({ tickets: 3 })).toBe('too_many');
  await settleScans([{ scanId: newId(), figures: { ...figures, admitted: 5 } }]);
  expect(await outcome()).toBe('duplicate');
  await applyList(answer({ rows: [await row({ q: 5, a: 4, v: 6 })] }));
  expect(await outcome({ tickets: 1 })).toBe('admitted');
});

test('an answer brings nobody back whose row is gone', async () => {
  await applyList(answer({ rows: [await row()] }));
  await wipeList();
  await settleScans([
    { scanId: newId(), figures: { registrationId: R1, admitted: 3, served: 0, version: 6 } },
  ]);
  await applyList(answer({}));
  expect(await outcome()).toBe('unlisted');
});

test('nor does it while the first list is still coming', async () => {
  await applyList(answer({ rows: [await row({ a: 3, v: 9 })], complete: false }));
  await applyList(answer({ rows: [await row({ a: 0, v: 8 }), await row({ i: R2 }, codeOf(8))] }));
  expect(await outcome()).toBe('duplicate');
  expect(await outcome({ code: codeOf(8) })).toBe('admitted');
});

test('a code that goes over to a changed sale is its code from then on, however often the old one is told', async () => {
  const old = await row({ q: 2 });
  const gone = [{ h: old.h, why: 'cancelled' as const }];
  await applyList(answer({ rows: [old] }));
  await applyList(answer({ rows: [await row({ i: R2, q: 3, v: 1 })], gone }));
  expect(await rowOf({ code: CODE }, (await listState())!)).toMatchObject({ i: R2, q: 3 });
  // Its next change names it alone, and an old page tells the old one.
  await applyList(answer({ rows: [await row({ i: R2, q: 3, a: 1, v: 2 })] }));
  expect(await outcome({ tickets: 2 })).toBe('admitted');
  expect(await outcome({ tickets: 1 })).toBe('duplicate');
  // It ends like any other.
  await applyList(answer({ gone }));
  expect(await outcome()).toBe('cancelled');
});

test('a cancelled registration leaves the list, a replaced code its row, and neither comes back with an old page', async () => {
  const [old, other] = await Promise.all([row(), row({ i: R2 }, codeOf(8))]);
  await applyList(answer({ rows: [old, other] }));
  const moved = await row({ v: 6 }, codeOf(9));
  await applyList(
    answer({
      rows: [moved],
      gone: [
        { h: old.h, why: 'replaced' },
        { h: other.h, why: 'cancelled' },
      ],
    }),
  );
  await applyList(answer({ rows: [old, other] }));
  expect(await outcome()).toBe('replaced');
  expect(await outcome({ code: codeOf(8) })).toBe('cancelled');
  expect(await outcome({ code: codeOf(9) })).toBe('admitted');
});

test('what the server has taken in counts once: off the queue and into its row in one step', async () => {
  await applyList(answer({ rows: [await row()] }));
  const first = (await decideOffline(scan({ tickets: 1 }), 'u1'))!;
  const figures = { admitted: 1, served: 0, version: 6 };
  expect(await settleScans([{ scanId: first.scan_id, figures }])).toEqual([first]);
  // Another tab or request has already settled it.
  expect(await settleScans([{ scanId: first.scan_id, figures }])).toEqual([]);
  expect(await outcome({ tickets: 2 })).toBe('admitted');
  expect(await outcome()).toBe('duplicate');
});

test('another list takes the place of the one before where the server says so; that of another event stands beside it', async () => {
  await applyList(answer({ rows: [await row()] }));
  await applyList(answer({ event: undefined, rows: [], cursor: 'c2' }));
  expect(await outcome()).toBe('admitted');
  await applyList(answer({ reset: true, rows: [], complete: false, cursor: 'c3' }));
  expect(await outcome()).toBe('unlisted');
  expect(await listState()).toMatchObject({ cursor: 'c3', isComplete: false });
  await applyList(answer({ rows: [await row()] }));
  await applyList(answer({ event: { ...EVENT, id: 'e2' }, salt: 'f'.repeat(32), rows: [] }));
  expect(await listState('e1')).toMatchObject({ isComplete: true });
  expect(await listState('e2')).toMatchObject({ isComplete: true, slot: 1 });
});

test('wiping the list leaves what waits', async () => {
  await applyList(answer({ rows: [await row()] }));
  await outcome();
  await wipeList();
  expect(await listState()).toBeUndefined();
  expect(await countWaiting()).toBe(1);
});

test('the names go with the list: of what waits, of what the server said otherwise, and of what it says later', async () => {
  await applyList(answer({ rows: [await row({ p: '87' }), await row({ i: R2, n: 'Ben Osei' }, codeOf(8))] }));
  const heard = (await decideOffline(scan(), 'u1'))!;
  const waiting = (await decideOffline(scan({ code: codeOf(8) }), 'u1'))!;
  await settleScans([{ scanId: heard.scan_id, figures: FIGURES, result: told(heard.scan_id, 'duplicate') }]);
  await wipeList();
  const kept = JSON.stringify([await waitingScans(), await keptNews()]);
  expect(kept).not.toMatch(/Ana|Gomez|Ben|Osei|"87"/);
  expect(sentOf((await waitingScan(waiting.scan_id))!)).toEqual(sentOf(waiting));
  const result = told(waiting.scan_id, 'duplicate');
  await settleScans([{ scanId: waiting.scan_id, figures: FIGURES, result }]);
  expect((await keptNews()).map(({ name, scan: { code } }) => ({ name, code }))).toEqual([
    { name: null, code: heard.code },
    { name: null, code: waiting.code },
  ]);
  await forgetNews([heard.scan_id, waiting.scan_id]);
});

test('who is let in against the list is said of the same scan while it waits', async () => {
  await applyList(answer({ rows: [await row()] }));
  const refused = (await decideOffline(scan({ code: codeOf(10) }), 'u1'))!;
  expect(refused.let_in).toBe(false);
  expect(await storeOverride(refused.scan_id)).toBe(true);
  expect(await waitingScan(refused.scan_id)).toEqual({ ...refused, let_in: true });
  await settleScans([{ scanId: refused.scan_id, figures: null }]);
  expect(await storeOverride(refused.scan_id)).toBe(false);
});

test.each([
  ['the scan itself', { a: 3, v: 6 }, 'admitted', 0],
  ['part of it, by another door', { a: 2, v: 6 }, 'some_left', 0],
  ['something else', { n: 'Ana G.', v: 6 }, 'admitted', 3],
  ['nothing', {}, 'admitted', 3],
] as const)(
  'a list that came while the server was asked, and holds %s',
  async (_what, change, expected, counted) => {
    await applyList(answer({ rows: [await row()] }));
    const asked = scan();
    const before = await rowOf(asked, (await listState())!);
    expect(before).toEqual(await row());
    await applyList(answer({ rows: [await row(change)], event: undefined }));
    const decided = (await decideOffline(asked, 'u1', { before }))!;
    expect(decided.told!.outcome).toBe(expected);
    expect(decided.counted).toBe(counted);
    const next = (await decideOffline(scan(), 'u1'))!;
    // The next scan sees them as in.
    expect(next.told!.outcome).toBe(expected === 'admitted' ? 'duplicate' : expected);
  },
);

test('a code that is not on the list, and with which somebody was let in before, is told', async () => {
  await applyList(answer({ rows: [await row()] }));
  const unlisted = { code: formatQrCode(codeOf(10)) };
  const first = (await decideOffline(scan(unlisted), 'u1'))!;
  expect(first.told).toEqual({ outcome: 'unlisted' });
  expect((await decideOffline(scan(unlisted), 'u1'))!.told).toEqual({ outcome: 'unlisted' });
  await storeOverride(first.scan_id);
  expect((await decideOffline(scan(unlisted), 'u1'))!.told).toEqual({ outcome: 'unlisted', wasLetIn: true });
  const other = { code: formatQrCode(codeOf(11)) };
  expect((await decideOffline(scan(other), 'u1'))!.told).toEqual({ outcome: 'unlisted' });
});

test('once the server was told that somebody was turned away, letting them in anyway is another scan', async () => {
  await applyList(answer({ rows: [await row()] }));
  const refused = (await decideOffline(scan({ code: codeOf(10) }), 'u1'))!;
  const listed = (await decideOffline(scan({}), 'u1'))!;
  const [sent, other] = await scansToSend((scans) => scans, 2);
  expect(sent).toEqual({ ...refused, isToldRefused: true });
  expect(sentOf(sent!)).not.toHaveProperty('isToldRefused');
  expect(other).toEqual(listed);
  // The scan was sent, and its answer is on the way or lost.
  expect(await storeOverride(refused.scan_id)).toBe(false);
  expect((await waitingScan(refused.scan_id))!.let_in).toBe(false);
});

test('the oldest scans are sent first', async () => {
  await applyList(answer({ rows: [await row()] }));
  const ids = [1000, 3000, 2000].map((at) => makeScanId(at, bytes(at)));
  for (const id of ids) await outcome({ scan_id: id });
  expect((await waitingScans(2)).map(({ scan_id: id }) => id)).toEqual([ids[0], ids[2]]);
});

test('what changed goes with a list that is here, and with no other', async () => {
  expect(await applyList(answer({ event: undefined, rows: [await row()] }))).toBeNull();
  expect(await listState()).toBeUndefined();
  expect(await decideOffline(scan(), 'u1')).toBeNull();
});

test('whether a browser keeps scans is tried without leaving one', async () => {
  await tryKeeping();
  expect(await countWaiting()).toBe(0);
});

test("somebody else's JSON is neither a list nor the answer of a sync", async () => {
  const list = answer({ rows: [await row()] });
  expect(listAnswerOf(list)).toBe(list);
  for (const body of [{}, null, [], 'OK', { ...list, rows: undefined }, { ...list, salt: 1 }, { rows: [] }])
    expect(() => listAnswerOf(body)).toThrow(ApiError);
  const result = { scan_id: 's', outcome: 'admitted', tickets: 1, admitted: 1, served: 0, v: 2 };
  const lease = { number: 1, tickets: 10, ends_at: '2031-05-03T23:00:00Z' };
  expect(syncAnswerOf({ scans: [result], lease })).toEqual({ scans: [result], lease });
  // An older server's.
  expect(syncAnswerOf([result])).toEqual({ scans: [result], lease: null });
  expect(syncAnswerOf([])).toEqual({ scans: [], lease: null });
  for (const body of [{}, null, 'OK', [null], [{ scan_id: 's' }], [result, {}], { scans: [{}], lease: null }])
    expect(() => syncAnswerOf(body)).toThrow(ApiError);
});

/** Makes the result of a sync for a scan. */
const told = (scanId: string, outcome: SyncedScanDto['outcome']): SyncedScanDto => ({
  scan_id: scanId,
  outcome,
  tickets: 0,
  admitted: 3,
  served: 0,
  v: 6,
});
const FIGURES = { admitted: 3, served: 0, version: 6 };

test('what the server says otherwise is kept as its scan leaves the queue, until somebody has seen it', async () => {
  await applyList(answer({ rows: [await row()] }));
  const letIn = (await decideOffline(scan(), 'u1'))!;
  const turnedAway = (await decideOffline(scan(), 'u1'))!;
  await settleScans([
    { scanId: letIn.scan_id, figures: FIGURES, result: told(letIn.scan_id, 'duplicate') },
    { scanId: turnedAway.scan_id, figures: FIGURES, result: told(turnedAway.scan_id, 'not_let_in') },
  ]);
  expect(await keptNews()).toEqual([
    { scan: letIn, result: told(letIn.scan_id, 'duplicate'), name: 'Ana Gomez' },
  ]);
  await wipeList();
  expect(await keptNews()).toHaveLength(1);
  await forgetNews([letIn.scan_id]);
  expect(await keptNews()).toEqual([]);
});

test('what a late answer has said on the screen is not said again by its sync', async () => {
  await applyList(answer({ rows: [await row()] }));
  const letIn = (await decideOffline(scan(), 'u1'))!;
  expect(await noteToldOtherwise(letIn.scan_id)).toBe(true);
  expect(sentOf((await waitingScan(letIn.scan_id))!)).toEqual(sentOf(letIn));
  const result = told(letIn.scan_id, 'duplicate');
  expect(await settleScans([{ scanId: letIn.scan_id, figures: FIGURES, result }])).toHaveLength(1);
  expect(await keptNews()).toEqual([]);
  expect(await noteToldOtherwise(letIn.scan_id)).toBe(false);
});

test('how many meals the list said were left goes with the scan; at the entrance the server knows', async () => {
  await applyList(answer({ rows: [await row({ a: 0, m: 1 })] }));
  const [entrance, part, rest] = [
    await decideOffline(scan(), 'u1'),
    await decideOffline(scan({ station: 'food', tickets: 1 }), 'u1'),
    await decideOffline(scan({ station: 'food' }), 'u1'),
  ];
  expect(sentOf(entrance!)).not.toHaveProperty('let_in_tickets');
  expect(sentOf(part!)).not.toHaveProperty('let_in_tickets');
  expect(sentOf(rest!)).toMatchObject({ tickets: null, let_in: true, let_in_tickets: 1 });
  const refused = await decideOffline(scan({ station: 'food' }), 'u1');
  expect(sentOf(refused!)).not.toHaveProperty('let_in_tickets');
});

test('an undo that the server does not take is news of whoever it is about', async () => {
  await applyList(answer({ rows: [await row()] }));
  const letIn = (await decideOffline(scan(), 'u1'))!;
  const undo = { ...letIn, scan_id: newId(), undoes: letIn.scan_id, counted: -1, let_in: false, told: null };
  await keepWaiting(undo);
  const result = told(undo.scan_id, 'invalid');
  await settleScans([{ scanId: undo.scan_id, figures: null, result }]);
  expect(await keptNews()).toEqual([{ scan: undo, result, name: 'Ana Gomez' }]);
  await forgetNews([undo.scan_id]);
});

test('the code of another system is decided by the list, exactly as it stands there', async () => {
  const other = 'EB-1/2 ä';
  const [h, h2] = [await hashOf(SALT, CODE), await hashOf(SALT, other)];
  const row = { i: R1, h, h2, n: 'Rosa Diaz', q: 2, f: 0, a: 0, m: 0, p: '42', v: 1 } as const;
  await applyList(answer({ rows: [row] }));
  expect((await listState())!.hasOtherCodes).toBe(true);
  const scanOther = (code: string): ScanToDecide => ({
    scan_id: newId(),
    code,
    station: 'entrance',
    tickets: null,
    scanned_at: new Date().toISOString(),
  });
  expect((await decideOffline(scanOther(` ${other} `), null))?.told).toMatchObject({
    outcome: 'admitted',
    counted: 2,
  });
  expect((await decideOffline(scanOther(other), null))?.told?.outcome).toBe('duplicate');
  expect((await decideOffline(scanOther(other.toLowerCase()), null))?.told?.outcome).toBe('unlisted');
  expect(await rowOf({ code: other }, (await listState())!)).toMatchObject({ i: R1 });
  // Replaced by a new code from Usher, both are.
  await applyList(
    answer({
      rows: [{ ...row, h: await hashOf(SALT, codeOf(9)), h2: undefined, v: 2 }],
      gone: [
        { h, why: 'replaced' },
        { h: h2, why: 'replaced' },
      ],
    }),
  );
  expect((await decideOffline(scanOther(other), null))?.told?.outcome).toBe('replaced');
});
