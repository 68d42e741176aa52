import { type Cents, dollarsOf } from '../../rules/money.js';
import { mayCountersign } from './countersigning.js';
import type { HandOverDto } from './hand-over.dto.js';
import type { HandOverRow } from './hand-over.sql.js';

export type CountedHandOver = Pick<
  HandOverRow,
  | 'status'
  | 'declaredCents'
  | 'expectedCents'
  | 'receivedCents'
  | 'floatReturnedCents'
  | 'clearedCents'
  | 'isFinal'
  | 'unexplained'
>;

/** Differences of the receiver's count, in cents. */
interface HandOverDifferences {
  fromDeclared: Cents;
  surplus: Cents;
  /** null if it was not a final one */
  fromExpected: Cents | null;
}

/** Returns the differences of a hand-over; null until it is received. */
export function differencesOf(row: CountedHandOver): HandOverDifferences | null {
  const { receivedCents: received } = row;
  return received === null
    ? null
    : {
        fromDeclared: received - row.declaredCents,
        surplus: received - row.floatReturnedCents! - row.clearedCents!,
        fromExpected: row.isFinal ? received - row.expectedCents : null,
      };
}

const dollars = (cents: Cents | null | undefined): number | null => (cents == null ? null : dollarsOf(cents));

/**
 * Converts a hand-over to its API form.
 * @param reader the account that reads it: while it is offered, only its seller sees the count; null for the statement, where
 *   everyone sees the same
 */
export function toDto(row: HandOverRow, reader: string | null): HandOverDto {
  const isBlind = row.status === 'offered' && row.volunteerId !== reader;
  const differences = differencesOf(row);
  return {
    id: row.id,
    eventId: row.eventId,
    eventName: row.eventName,
    volunteerId: row.volunteerId,
    volunteerName: row.volunteerName,
    status: row.status,
    declared: isBlind ? null : dollarsOf(row.declaredCents),
    expected: isBlind ? null : dollarsOf(row.expectedCents),
    denominations: isBlind ? null : row.denominations,
    received: dollars(row.receivedCents),
    receivedDenominations: row.receivedDenominations,
    floatReturned: dollars(row.floatReturnedCents),
    cleared: dollars(row.clearedCents),
    receivedMinusDeclared: dollars(differences?.fromDeclared),
    surplus: dollars(differences?.surplus),
    receivedMinusExpected: dollars(differences?.fromExpected),
    unexplained: row.unexplained,
    reason: row.endReason ?? row.explanation,
    note: row.note,
    receivedNote: row.receivedNote,
    isFinal: row.isFinal,
    offeredAt: row.offeredAt,
    receivedBy: row.receivedBy,
    receivedAt: row.receivedAt,
    endedBy: row.endedBy,
    endedAt: row.endedAt,
    explainedBy: row.explainedBy,
    explainedAt: row.explainedAt,
    countersignedBy: row.countersignedBy,
    countersignedAt: row.countersignedAt,
    mayCountersign: reader !== null && mayCountersign(row, reader),
  };
}
