import type { SqlHandle } from '../../database/database.js';
import { type Cents, dollarsOf } from '../../rules/money.js';
import { type CountedHandOver, differencesOf, toDto } from '../hand-over/hand-over-view.js';
import type { HandOverDto } from '../hand-over/hand-over.dto.js';
import { LIST_HAND_OVERS_OF_EVENT } from './figures.sql.js';

/** Number of hand-overs, and their amount in dollars. */
interface HandOverSum {
  count: number;
  amount: number;
}

interface HandOverSums {
  /** Received and not reversed; the receiver's count. */
  received: HandOverSum;
  /** Of those, the part that was neither float nor cash still to hand over. */
  surplus: HandOverSum;
  /** Of those, the shortfall against what was declared or, in a final one, expected. */
  shortage: HandOverSum;
  /** Of those, the ones with differences; the largest difference of each counts. */
  unexplained: HandOverSum;
  explained: HandOverSum;
  /** Reversed ones; the receiver's count before the reversal. */
  reversed: HandOverSum;
}

/** Totals of an event's hand-overs: overages, shortages (explained and unexplained), and reversals. */
function sumsOf(rows: readonly CountedHandOver[]): HandOverSums {
  const received = rows.filter(({ status }) => status === 'received');
  const surplusOf = (row: CountedHandOver): Cents => differencesOf(row)!.surplus;
  const shortageOf = (row: CountedHandOver): Cents => {
    const { fromDeclared, fromExpected } = differencesOf(row)!;
    return Math.max(0, -fromDeclared, -(fromExpected ?? 0));
  };
  const largestOf = (row: CountedHandOver): Cents =>
    Math.max(...Object.values(differencesOf(row)!).map((cents: Cents | null) => Math.abs(cents ?? 0)));
  const differing = received.filter((row) => largestOf(row) > 0);
  return {
    received: sumOf(received, (row) => row.receivedCents!),
    surplus: sumOf(
      received.filter((row) => surplusOf(row) > 0),
      surplusOf,
    ),
    shortage: sumOf(
      received.filter((row) => shortageOf(row) > 0),
      shortageOf,
    ),
    unexplained: sumOf(
      differing.filter((row) => row.unexplained),
      largestOf,
    ),
    explained: sumOf(
      differing.filter((row) => !row.unexplained),
      largestOf,
    ),
    reversed: sumOf(
      rows.filter(({ status }) => status === 'reversed'),
      (row) => row.receivedCents!,
    ),
  };
}

const sumOf = <Row>(rows: readonly Row[], cents: (row: Row) => Cents): HandOverSum => ({
  count: rows.length,
  amount: dollarsOf(rows.reduce((sum, row) => sum + cents(row), 0)),
});

/**
 * Reads all hand-overs of an event, withdrawn and reversed ones too, in the order in which they were offered, with their sums.
 * The seller's count of an open offer is hidden from everyone, because its receiver may read this.
 */
export async function readHandOvers(
  handle: SqlHandle,
  eventId: string,
): Promise<{ handOvers: HandOverDto[]; sums: HandOverSums }> {
  const rows = await handle.run(LIST_HAND_OVERS_OF_EVENT, [eventId]);
  return { handOvers: rows.map((row) => toDto(row, null)), sums: sumsOf(rows) };
}
