import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { formatQrCode, makeQrCode, makeScanId, type Station } from '@usher/backend/rules';
import type { DoorListDto, ListedEventDto, ListRowDto, PaperRowDto } from '../../api/generated/rest';
import { wipeList } from './drop-lists';
import { hashOf } from './hash';
import { applyList } from './apply-list';
import { paperId } from './paper';
import { decideOffline } from './decide-stored';
import { keepWaiting, settleScans, waitingScans } from './waiting-store';

// What a phone says of paper tickets without a network, with a real IndexedDB implementation. docs/paper-cases.md has the lines.

globalThis.crypto ??= webcrypto as Crypto;

const SALT = '0123456789abcdef0123456789abcdef';
const event = (given: Partial<ListedEventDto> = {}): ListedEventDto => ({
  id: 'e1',
  name: 'Harvest Supper',
  event_date: '2031-05-03T22:30:00Z',
  event_end: null,
  time_zone: 'America/New_York',
  over_at: '2099-01-01T00:00:00Z',
  location: 'Parish hall',
  prices: { tiers: [], signature: '' },
  has_capacity: false,
  paper_at_door: 'admit',
  ...given,
});
const bytes = (seed: number) => {
  let next = seed;
  return () => (next = (next * 73 + 41) % 248);
};
const CODE = makeQrCode(bytes(11));
const PAPER = '0b9f1d52-6c1e-4a8e-9d37-5f2a80c4e611';
const SALE = 'f7c0a3e4-22d9-4b61-8e15-d8001234dfff';

let made = 0;
const newId = () => makeScanId(1_000_000 + ++made, bytes(made));

const answer = (given: Partial<DoorListDto> = {}): DoorListDto => ({
  salt: SALT,
  cursor: 'c',
  complete: true,
  rows: [],
  gone: [],
  reset: false,
  too_large: false,
  server_time: '2031-05-03T22:00:00Z',
  ...given,
});

const ticket = async (s: PaperRowDto['s'], v: number): Promise<PaperRowDto> => ({
  i: PAPER,
  h: await hashOf(SALT, CODE),
  n: 101,
  f: 0,
  s,
  v,
});
const saleRow = async (given: Partial<ListRowDto> = {}): Promise<ListRowDto> => ({
  i: SALE,
  h: await hashOf(SALT, CODE),
  n: '',
  q: 1,
  f: 0,
  a: 0,
  m: 0,
  p: '',
  t: 101,
  v: 1,
  ...given,
});

const scan = (station: Station = 'entrance', eventId = 'e1') =>
  decideOffline(
    {
      scan_id: newId(),
      code: formatQrCode(CODE),
      station,
      tickets: null,
      scanned_at: new Date().toISOString(),
    },
    'u1',
    { eventId },
  );

beforeEach(async () => {
  await wipeList();
  await settleScans((await waitingScans()).map(({ scan_id: scanId }) => ({ scanId, figures: null })));
});

/** Stores what a phone hears of number 101 while these things happen to it, each in an answer of its own. */
async function hear(before: string, given: Partial<ListedEventDto>): Promise<void> {
  await applyList(answer({ event: event(given), reset: true, paper: [await ticket('printed', 1)] }));
  const h = await hashOf(SALT, CODE);
  let v = 1;
  const becomes = async (s: PaperRowDto['s'], more: Partial<DoorListDto> = {}) =>
    applyList(answer({ ...more, paper: [await ticket(s, ++v)] }), { eventId: 'e1' });
  const goneCode = { gone: [{ h, why: 'cancelled' as const }] };
  for (const what of before.split(/[ ,]+/).filter(Boolean))
    switch (what) {
      case 'offer':
        await becomes('offered');
        break;
      case 'accept':
        await becomes('out');
        break;
      case 'sell':
        await becomes('sold', { rows: [await saleRow()] });
        break;
      case 'undo':
        await becomes('out', goneCode);
        break;
      case 'cancel':
        await becomes('void', goneCode);
        break;
      case 'return':
        await becomes('printed');
        break;
      case 'pass':
        for (const state of ['printed', 'offered', 'out'] as const) await becomes(state);
        break;
      case 'void':
        await becomes('void');
        break;
      case 'off':
        break;
      default:
        throw new Error(`Not known here: ${what}`);
    }
}

/** What the server's outcome is called where a phone decides. */
const OUTCOMES: Record<string, string> = {
  ticket_not_sold: 'not_sold',
  registration_cancelled: 'cancelled',
  ticket_without_food: 'no_food',
  qr_code_of_other_event: 'other_event',
};

// What a phone can decide: the lines whose last step asks, of an event that is not over.
const lines = readFileSync(new URL('../../../../docs/paper-cases.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| D\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, , , steps]) => /(^|, )asks( food| elsewhere| refuse)?$/.test(steps!));

describe('the lines of docs/paper-cases.md', () => {
  test('are read', () => expect(lines.length).toBeGreaterThanOrEqual(17));

  test.each(lines.map(([, number, before, steps, outcome]) => [number, before, steps, outcome] as const))(
    '%s: %s, %s: %s',
    async (_number, before, steps, outcome) => {
      const how = new Set(steps!.split(/[ ,]+/));
      await hear(before!, how.has('refuse') ? { paper_at_door: 'refuse' } : {});
      if (how.has('elsewhere'))
        await applyList(answer({ event: event({ id: 'e2' }), salt: SALT.replace('0', 'f'), reset: true }), {
          eventId: 'e2',
        });
      let told: string | undefined;
      let last: Awaited<ReturnType<typeof scan>> = null;
      for (const step of steps!.split(', '))
        if (step === 'undo')
          await keepWaiting({
            scan_id: newId(),
            undoes: last!.scan_id,
            event_id: 'e1',
            station: 'entrance',
            tickets: 1,
            scanned_at: new Date().toISOString(),
            let_in: false,
            account_id: 'u1',
            registrationId: last!.registrationId,
            counted: -1,
            told: null,
          });
        else {
          last = await scan(how.has('food') ? 'food' : 'entrance', how.has('elsewhere') ? 'e2' : 'e1');
          told = last?.told?.outcome;
        }
      expect(told).toBe(OUTCOMES[outcome!] ?? outcome);
    },
  );
});

test('a guest with a paper ticket goes by its number', async () => {
  await hear('offer accept', {});
  expect(await scan()).toMatchObject({
    let_in: true,
    registrationId: paperId('e1', 101),
    told: { outcome: 'admitted', guest: { name: '', paper: 101 }, counted: 1 },
  });
  await hear('offer accept sell', {});
  await settleScans((await waitingScans()).map(({ scan_id: scanId }) => ({ scanId, figures: null })));
  expect(await scan()).toMatchObject({ registrationId: SALE, told: { guest: { paper: 101 } } });
  await hear('', {});
  expect((await scan())?.told).toEqual({ outcome: 'not_sold', number: 101 });
});

test('whom the server let in is in, also before the list says so', async () => {
  await hear('offer accept', {});
  const figures = { registrationId: SALE, admitted: 1, served: 0, version: 1, paper: 101 };
  await settleScans([{ scanId: newId(), figures, eventId: 'e1' }]);
  expect((await scan())?.told?.outcome).toBe('duplicate');
  // The same ticket, listed again as it was before the scan.
  await applyList(answer({ paper: [await ticket('out', 3)] }), { eventId: 'e1' });
  expect((await scan())?.told?.outcome).toBe('duplicate');
  // An undo that waits counts, though it goes by the registration.
  await keepWaiting({
    scan_id: newId(),
    undoes: newId(),
    event_id: 'e1',
    station: 'entrance',
    tickets: 1,
    scanned_at: new Date().toISOString(),
    let_in: false,
    account_id: 'u1',
    registrationId: SALE,
    counted: -1,
    told: null,
  });
  expect((await scan())?.told?.outcome).toBe('admitted');
});

test('who was let in by the list is in once the sync is answered, and once the sale is on the list', async () => {
  await hear('offer accept', {});
  const first = await scan();
  expect(first?.told?.outcome).toBe('admitted');
  // The list has the sale already, while the scan still waits.
  await applyList(answer({ rows: [await saleRow()], paper: [await ticket('sold', 4)] }), { eventId: 'e1' });
  expect((await scan())?.told?.outcome).toBe('duplicate');
  await hear('offer accept', {});
  await settleScans([{ scanId: first!.scan_id, figures: { admitted: 1, served: 0, version: 2 } }]);
  expect((await scan())?.told?.outcome).toBe('duplicate');
});

test('an answer that was lost is not held against its guest', async () => {
  await hear('offer accept', {});
  const before = { ...(await saleRow()), i: paperId('e1', 101), v: 0 };
  await applyList(answer({ rows: [await saleRow({ a: 1, v: 2 })], paper: [await ticket('sold', 4)] }), {
    eventId: 'e1',
  });
  const decided = await decideOffline(
    {
      scan_id: newId(),
      code: formatQrCode(CODE),
      station: 'entrance',
      tickets: null,
      scanned_at: new Date().toISOString(),
    },
    'u1',
    { eventId: 'e1', before },
  );
  expect(decided).toMatchObject({ let_in: true, counted: 0, told: { isInList: true } });
});

test('a ticket that is sold again after its report was taken back is let in', async () => {
  await hear('offer accept sell undo', {});
  const h = await hashOf(SALT, CODE);
  await applyList(
    answer({
      rows: [await saleRow({ v: 5 })],
      gone: [{ h, why: 'cancelled' }],
      paper: [await ticket('sold', 9)],
    }),
    { eventId: 'e1' },
  );
  expect((await scan())?.told?.outcome).toBe('admitted');
});

test('the tickets of an event leave with its list', async () => {
  await hear('offer accept', {});
  await wipeList();
  await applyList(answer({ event: event(), reset: true }));
  expect((await scan())?.told?.outcome).toBe('unlisted');
});
