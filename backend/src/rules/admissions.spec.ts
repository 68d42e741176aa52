import { type DoorCase, doorCases } from '../../test/support/door-cases.js';
import {
  type AdmissionState,
  afterScan,
  afterUndo,
  countUndo,
  decideScan,
  isOwnUndoInTime,
  type Scan,
  type ScanRest,
  type Station,
  undoCountsAt,
} from './admissions.js';

/** The cases that a phone can decide alone: it knows neither replaced codes, which its list has removed, nor others' scan ids. */
const ALONE = doorCases().filter(({ steps }) =>
  steps.every(({ what }) => what !== 'reissue' && what !== 'reused'),
);

const ms = (second: number | null): number | null => (second === null ? null : second * 1000);

function play({ tickets, hasFood, steps }: DoorCase) {
  let state: AdmissionState = {
    ticketQuantity: tickets,
    hasFood,
    isCancelled: false,
    admitted: 0,
    served: 0,
    stampedAt: null,
    emptiedAt: { entrance: null, food: null },
  };
  const outcomes: string[] = [];
  let more = 0;
  let last: (ScanRest & { station: Station; countsAt: number; receivedAt: number | null }) | null = null;
  for (const { what, tickets: said, byList, at, receivedAt } of steps) {
    if (what === 'cancel') state = { ...state, isCancelled: true };
    else if (what === 'undo' || what === 'back') {
      const isLate =
        what === 'back' && !isOwnUndoInTime(at * 1000, last!.countsAt * 1000, ms(last!.receivedAt));
      if (isLate) {
        outcomes.push('invalid 0');
        continue;
      }
      const station = what === 'back' ? last!.station : 'entrance';
      const takenBackAt = undoCountsAt(at, what === 'back' ? [last!.countsAt] : []);
      const undo = { station, tickets: said, takenBackAt };
      const { counted, uncounted } = countUndo(state, undo, what === 'back' ? last : null);
      state = afterUndo(state, undo, counted);
      if (what === 'back') {
        outcomes.push(`undone ${counted}`);
        last!.counted -= counted;
        last!.uncounted -= uncounted;
        if (station === 'entrance') more -= uncounted;
      }
    } else {
      const station = what.startsWith('serve') ? 'food' : 'entrance';
      const wasLetIn = what === 'ask' || what === 'serve' ? null : what !== 'turned';
      const scan: Scan = { station, tickets: said, scannedAt: at, wasLetIn, letInTickets: byList };
      const decision = decideScan(state, scan);
      state = afterScan(state, scan, decision);
      outcomes.push(`${decision.outcome} ${decision.counted}`);
      const uncounted = wasLetIn ? decision.asked - decision.counted : 0;
      if (station === 'entrance') more += uncounted;
      last = { station, counted: decision.counted, uncounted, countsAt: decision.countsAt, receivedAt };
    }
  }
  const { admitted, served, stampedAt } = state;
  return { outcomes, admitted, served, stampedAt, more };
}

test.each(ALONE.map((line) => [line.name, line] as const))('%s', (_, line) => {
  const { outcomes, admitted, served, stampedAt, more } = line;
  expect(play(line)).toEqual({ outcomes, admitted, served, stampedAt, more });
});

test('most lines can be decided alone', () => {
  expect(ALONE.length).toBeGreaterThan(35);
});

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, at) =>
        permutations(items.filter((_, i) => i !== at)).map((rest) => [item, ...rest]),
      );

test('what phones served by their lists is counted, or known as too many, in whichever order they are heard', () => {
  const scans: Scan[] = [
    { tickets: null, letInTickets: 4 },
    { tickets: 2, letInTickets: null },
    { tickets: null, letInTickets: 1 },
  ].map((told, i) => ({ ...told, station: 'food', scannedAt: 10 + i, wasLetIn: true }));
  for (const order of permutations(scans)) {
    let state: AdmissionState = {
      ticketQuantity: 5,
      hasFood: true,
      isCancelled: false,
      admitted: 0,
      served: 0,
      stampedAt: null,
      emptiedAt: { entrance: null, food: null },
    };
    let tooMany = 0;
    for (const scan of order) {
      const decision = decideScan(state, scan);
      state = afterScan(state, scan, decision);
      tooMany += decision.asked - decision.counted;
    }
    expect({ served: state.served, tooMany }).toEqual({ served: 5, tooMany: 2 });
  }
});
