import { countedCents, DENOMINATIONS_CENTS, type Denominations } from '@usher/backend/rules';
import type { KeyedAttempt } from '../api/keyed-attempt';
import type { HandOver, OfferInput, OwnHandOvers } from '../api/types';

/** What somebody has counted so far. */
export interface Count {
  /** By value in dollars; only those that there are any of. */
  denominations: Denominations;
  isFinal: boolean;
  note: string;
}

export const EMPTY_COUNT: Count = { denominations: {}, isFinal: false, note: '' };

/** Ten thousand and more of one kind is a slip of the finger. */
export const MAX_OF_ONE_KIND = 9_999;

export const keyOf = (cents: number): string => String(cents / 100);

/** The same count with so many of one kind. */
export function withMany(count: Count, cents: number, many: number): Count {
  const denominations = { ...count.denominations };
  if (many > 0) denominations[keyOf(cents)] = Math.min(many, MAX_OF_ONE_KIND);
  else delete denominations[keyOf(cents)];
  return { ...count, denominations };
}

export const isEmptyCount = ({ denominations, isFinal, note }: Count): boolean =>
  Object.keys(denominations).length === 0 && !isFinal && note === '';

/** The offer that a count is: equal counts are equal texts. */
export function offerOf(eventId: string, { denominations, isFinal, note }: Count): OfferInput {
  const counted = DENOMINATIONS_CENTS.map(keyOf).filter((key) => denominations[key]);
  return {
    event_id: eventId,
    declared_amount: countedCents(denominations) / 100,
    denominations: Object.fromEntries(counted.map((key) => [key, denominations[key]!])),
    is_final: isFinal,
    ...(note.trim() ? { note: note.trim() } : {}),
  };
}

/** An offer that was sent and has no answer yet. */
export interface Attempt extends KeyedAttempt<OfferInput> {
  /** The id of the newest own hand-over that was known then, '' for none; ids grow with time. null: not known. */
  newestKnown: string | null;
}

/** The hand-over that an attempt became after all. */
export const handOverOf = ({ body, newestKnown }: Attempt, { data }: OwnHandOvers): HandOver | undefined =>
  data.find(
    ({ id, event_id: eventId, declared, is_final: isFinal }) =>
      eventId === body.event_id &&
      (newestKnown === null || id > newestKnown) &&
      declared === body.declared_amount &&
      isFinal === body.is_final,
  );

export const newestOf = ({ data }: OwnHandOvers): string =>
  data.reduce((newest, { id }) => (id > newest ? id : newest), '');
