import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { randomUUID, webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import * as rules from '@usher/backend/rules';
import type { DoorListDto, GoneCodeDto, ListRowDto } from '../../api/generated/rest';
import type { LocalDecision } from './decide';

// What a phone says at a door of several events, with a real IndexedDB implementation. docs/door-cases.md has the lines.

const { formatQrCode, makeQrCode, makeScanId } = rules;
/** In place of 50,000 rows, which take this database half a minute. */
const MOST = 50;
jest.unstable_mockModule('@usher/backend/rules', () => ({ ...rules, LIST_MOST_REGISTRATIONS: MOST }));

globalThis.crypto ??= webcrypto as Crypto;
jest.unstable_mockModule('../../api/session', () => ({
  accountOf: () => 'u1',
  sessionState: () => ({ session: {} }),
}));
jest.unstable_mockModule('./sender', () => ({ triggerSync: () => undefined }));
jest.unstable_mockModule('./tabs', () => ({ tellOtherTabs: () => undefined }));
const { changeOfflineState, offlineState } = await import('./offline-state');
const { decideHere, faultHere, keepUndo, letInHere } = await import('./decide-here');
const { applyList } = await import('./apply-list');
const { listState, listStates } = await import('./list-store');
const { dropLists, wipeList } = await import('./drop-lists');
const { rowOf } = await import('./decide-stored');
const { scansToSend, settleScans, waitingScans } = await import('./waiting-store');
const { peopleOfList } = await import('../look-up/listed');
const { hashOf } = await import('./hash');
const { withDoor } = await import('./database');

type Event = 'A' | 'B' | 'C';
const SALTS: Record<Event, string> = { A: 'a'.repeat(32), B: 'b'.repeat(32), C: 'c'.repeat(32) };
const DOOR = ['A', 'B'] as const;

let made = 0;
const newId = () => makeScanId(1_000_000 + ++made, () => made % 256);
const newCode = () => makeQrCode(() => Math.floor(Math.random() * 248));

/** A registration with the codes that its list tells. */
interface Ticket {
  event: Event;
  /** What is scanned. */
  code: string;
  own: string;
  other?: string;
  gone?: GoneCodeDto['why'];
}

/** The tickets that a cell names; two of them only have a code in common. */
function ticketsOf(cell: string): Ticket[] {
  const make = (event: Event, given: Partial<Ticket> = {}): Ticket => {
    const own = newCode();
    return { event, own, code: given.other ?? formatQrCode(own), ...given };
  };
  switch (cell) {
    case 'A':
    case 'B':
    case 'C':
      return [make(cell)];
    case 'replaced B':
    case 'cancelled B':
      return [make('B', { gone: cell === 'replaced B' ? 'replaced' : 'cancelled' })];
    case 'code of A':
    case 'code of B':
      return [make(cell.endsWith('A') ? 'A' : 'B', { other: `10/0 % ${++made}` })];
    case 'code of both': {
      const other = `${++made}`;
      return [make('A', { other }), make('B', { other })];
    }
    case 'no code':
      return [];
    default:
      throw new Error(cell);
  }
}

async function list(event: Event, tickets: readonly Ticket[]): Promise<DoorListDto> {
  const rows: ListRowDto[] = [];
  const gone: GoneCodeDto[] = [];
  for (const { own, other, gone: why } of tickets) {
    const h = await hashOf(SALTS[event], own);
    if (why) gone.push({ h, why });
    else {
      const h2 = other === undefined ? {} : { h2: await hashOf(SALTS[event], other) };
      rows.push({ i: randomUUID(), h, ...h2, n: 'Ana Gomez', q: 2, f: 0, a: 0, m: 0, p: '42', v: 5 });
    }
  }
  return {
    event: {
      id: event,
      name: `Event ${event}`,
      event_date: '2031-05-03T22:30:00Z',
      event_end: null,
      over_at: '2099-01-01T00:00:00Z',
      time_zone: 'America/New_York',
      location: 'Parish hall',
      prices: { tiers: [], signature: '' },
      has_capacity: false,
      paper_at_door: 'admit',
    },
    salt: SALTS[event],
    cursor: 'c1',
    complete: true,
    too_large: false,
    rows,
    gone,
    reset: false,
    server_time: '2031-05-03T23:02:00Z',
  };
}

const fetched = async (event: Event, tickets: readonly Ticket[], isOther = false): Promise<void> =>
  changeOfflineState({ lists: (await applyList(await list(event, tickets), { eventId: event, isOther }))! });

const toDecide = (code: string) => ({
  scan_id: newId(),
  code,
  station: 'entrance' as const,
  tickets: null,
  scanned_at: new Date().toISOString(),
});

const sayOf = (told: LocalDecision): string =>
  told.outcome === 'other_event' ? `other_event ${told.event.id}` : told.outcome;

/** Scans a code on a phone that is set to an event, and has no network. */
async function scan(code: string, chosen: Event): Promise<string> {
  const fault = await faultHere(code, chosen);
  if (fault) return fault.kind === 'failed' && fault.error?.code === 'qr_code_mistyped' ? 'mistyped' : '?';
  const decided = await decideHere(toDecide(code), chosen);
  if (!decided) return 'asks';
  expect(decided.event_id).toBe(chosen);
  return sayOf(decided.told!);
}

async function did(cell: string, code: string): Promise<void> {
  for (const step of cell.split(', ')) {
    const [, what, at] = /^(let in|told|anyway) at ([AB])$/.exec(step) ?? [];
    if (!what) continue;
    const said = await scan(code, at as Event);
    if (what === 'let in') expect(said).toBe('admitted');
    if (what === 'anyway')
      await letInHere((await waitingScans()).at(-1)!.scan_id, toDecide(code), at as Event);
  }
}

beforeEach(() => changeOfflineState({ canKeep: true, lists: [] }));
afterEach(async () => {
  await wipeList();
  await settleScans((await waitingScans()).map(({ scan_id: scanId }) => ({ scanId, figures: null })));
});

const lines = readFileSync(new URL('../../../../docs/door-cases.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| E\d+ /.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
test('there are so many', () => expect(lines.length).toBeGreaterThanOrEqual(33));

test.each(lines)('%s: set to %s, a ticket of %s; lists %s and %s; %s', async (...line) => {
  const [, chosen, cell, listA, listB, before, offline] = line as string[];
  const tickets = ticketsOf(cell!);
  // B has codes of another system, whatever is scanned.
  const known: Record<Event, Ticket[]> = { A: [], B: ticketsOf('code of B'), C: [] };
  for (const [event, state] of [
    ['A', listA],
    ['B', listB],
  ] as const)
    if (state !== '–')
      await fetched(
        event,
        [...known[event], ...tickets.filter((ticket) => ticket.event === event && state === 'there')],
        event !== chosen,
      );
  const code = tickets[0]?.code ?? 'nothing has this';
  await did(before!, code);
  expect(await scan(code, chosen as Event)).toBe(offline);
  // All of it still waits, each scan with its event.
  for (const { event_id: id, told } of await waitingScans()) {
    if (told?.outcome === 'other_event') expect(told.event.id).not.toBe(id);
    expect(DOOR).toContain(id);
  }
});

test('what was decided stays with its event: sent, taken back and let in against the list', async () => {
  const [[a], [b]] = [ticketsOf('A'), ticketsOf('B')];
  await fetched('A', [a!]);
  await fetched('B', [b!], true);
  await scan(a!.code, 'A');
  await scan(b!.code, 'B');
  const [first, second] = await waitingScans();
  const undo = { ...toDecide(''), code: undefined, id: 'r1', registrationId: 'r1', counted: -1, tickets: 1 };
  await keepUndo({ ...undo, undoes: first!.scan_id }, first!.event_id);
  await keepUndo({ ...undo, scan_id: newId(), undoes: second!.scan_id }, second!.event_id);
  await letInHere('not there', toDecide(b!.code), 'B');
  // The page is loaded again, and the list of A has left the door.
  changeOfflineState({ lists: await dropLists(({ event }) => event.id === 'B') });
  const sent = await scansToSend((scans) => scans, 50);
  expect(sent.map(({ event_id: id }) => id)).toEqual(['A', 'B', 'A', 'B', 'B']);
  // Its guests' names went with the list.
  expect(sent[0]!.told).toMatchObject({ outcome: 'admitted', guest: { name: '' } });
  expect(sent[1]!.told).toMatchObject({ outcome: 'admitted', guest: { name: 'Ana Gomez' } });
});

test('a registration that was looked up in the list of another event is of that event', async () => {
  const [[a], [b]] = [ticketsOf('A'), ticketsOf('B')];
  await fetched('A', [a!]);
  await fetched('B', [b!], true);
  const { i: id } = (await rowOf({ code: a!.code }, (await listState('A'))!))!;
  const { code: _code, ...asked } = toDecide('');
  expect((await decideHere({ ...asked, id }, 'B'))!.told).toMatchObject({
    outcome: 'other_event',
    event: { id: 'A', name: 'Event A' },
  });
  expect((await decideHere({ ...asked, scan_id: newId(), id }, 'A'))!.told!.outcome).toBe('admitted');
});

test('people are searched in one list, and dropping a list drops its people alone', async () => {
  const of = async (event: Event) => (await peopleOfList((await listState(event))!)).length;
  await fetched('A', [...ticketsOf('A'), ...ticketsOf('A')]);
  await fetched('B', ticketsOf('B'), true);
  await fetched('C', [...ticketsOf('C'), ...ticketsOf('C'), ...ticketsOf('C')], true);
  expect([await of('A'), await of('B'), await of('C')]).toEqual([2, 1, 3]);
  await dropLists(({ event }) => event.id !== 'A');
  expect(await listState('A')).toBeUndefined();
  expect([await of('B'), await of('C')]).toEqual([1, 3]);
  // Its slot is free again, and empty.
  await fetched('A', ticketsOf('A'));
  expect([await of('A'), await of('B'), await of('C')]).toEqual([1, 1, 3]);
  // The whole list again, as of a database that was restored.
  await applyList({ ...(await list('B', [])), reset: true }, { eventId: 'B', isOther: true });
  expect([await of('A'), await of('B'), await of('C')]).toEqual([1, 0, 3]);
});

test('all lists together stay within the rows of one: another event’s gives way', async () => {
  const many = async (event: Event, count: number) => {
    const answer = await list(event, []);
    const rows = Array.from({ length: count }, (_, at): ListRowDto => {
      const h = `${event}${at}`;
      return { i: randomUUID(), h, n: 'Ana Gomez', q: 1, f: 0, a: 0, m: 0, p: '42', v: 5 };
    });
    return { ...answer, rows };
  };
  const count = () => withDoor((db) => db.count('rows'));
  await applyList(await many('A', 30), { eventId: 'A' });
  await applyList(await many('B', 15), { eventId: 'B', isOther: true });
  expect(await count()).toBe(45);
  // Another event's list that has no room is not kept.
  const lists = await applyList(await many('C', 6), { eventId: 'C', isOther: true });
  expect(await count()).toBe(45);
  expect(lists!.map(({ event, isComplete, isTooLarge }) => [event.id, isComplete, isTooLarge])).toEqual([
    ['A', true, false],
    ['B', true, false],
    ['C', false, true],
  ]);
  // The chosen one takes the room of the others.
  await applyList(await many('C', 6), { eventId: 'C' });
  expect(await count()).toBe(6);
  expect((await listStates()).map(({ cursor }) => cursor)).toEqual([null, null, 'c1']);
  // What gave way is fetched again once another list has gone.
  changeOfflineState({ lists: await dropLists(({ event }) => event.id !== 'C') });
  expect(offlineState().lists).toEqual([]);
});
