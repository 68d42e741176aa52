import { type Cents, dollarsOf } from '../../rules/money.js';
import { rangesOf } from '../../rules/paper.js';
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
 * Converts a hand-over to its API form. Both sides count blind: while an offer waits to be received, nobody sees what the book
 * expects, and nobody but the seller what they counted. The same goes for the seller's earlier hand-overs that were withdrawn or
 * reversed, because it is the same cash.
 * @param reader the account that reads it; null for the statement, where everyone sees the same
 */
export function toDto(row: HandOverRow, reader: string | null): HandOverDto {
  const isCountedAgain = row.hasOpenOffer && row.status !== 'received';
  const isBlind = isCountedAgain && row.volunteerId !== reader;
  const booked = isCountedAgain || row.receivedCents === null ? null : row;
  const differences = booked && differencesOf(booked);
  return {
    id: row.id,
    eventId: row.eventId,
    eventName: row.eventName,
    volunteerId: row.volunteerId,
    volunteerName: row.volunteerName,
    status: row.status,
    declared: isBlind ? null : dollarsOf(row.declaredCents),
    expected: dollars(booked?.expectedCents),
    denominations: isBlind ? null : row.denominations,
    received: dollars(booked?.receivedCents),
    receivedDenominations: booked?.receivedDenominations ?? null,
    floatReturned: dollars(booked?.floatReturnedCents),
    cleared: dollars(booked?.clearedCents),
    receivedMinusDeclared: dollars(differences?.fromDeclared),
    surplus: dollars(differences?.surplus),
    receivedMinusExpected: dollars(differences?.fromExpected),
    unexplained: row.unexplained,
    reason: row.endReason ?? row.explanation,
    note: row.note,
    receivedNote: row.receivedNote,
    isFinal: row.isFinal,
    paperOut: row.paperOut.length,
    paperMissing: row.isFinal ? rangesOf(row.paperOut) : null,
    waitingSales: { count: row.waitingSalesCount, amount: dollarsOf(row.waitingSalesCents) },
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
