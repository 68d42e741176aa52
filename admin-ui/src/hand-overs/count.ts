import { sumDenominations, DENOMINATIONS_CENTS, type Denominations } from '@usher/backend/rules';
import type { HandOverDto, OfferInput, OwnHandOversDto } from '../api/generated/rest';
import type { KeyedAttempt } from '../api/keyed-attempt';

/** A seller's count so far. */
export interface Count {
  /** Number of notes or coins by value in dollars, without zeros. */
  denominations: Denominations;
  isFinal: boolean;
  note: string;
}

export const EMPTY_COUNT: Count = { denominations: {}, isFinal: false, note: '' };

/** Maximum number of notes or coins of one kind; more is a typing mistake. */
export const MAX_OF_ONE_KIND = 9_999;

export const keyOf = (cents: number): string => String(cents / 100);

/** Returns the count with a new number of one kind, capped at the maximum. */
export function withMany(count: Count, cents: number, many: number): Count {
  const denominations = { ...count.denominations };
  if (many > 0) denominations[keyOf(cents)] = Math.min(many, MAX_OF_ONE_KIND);
  else delete denominations[keyOf(cents)];
  return { ...count, denominations };
}

export const isEmptyCount = ({ denominations, isFinal, note }: Count): boolean =>
  Object.keys(denominations).length === 0 && !isFinal && note === '';

/** Converts a count to an offer. Equal counts give equal JSON, so that a retry is recognised. */
export function offerOf(eventId: string, { denominations, isFinal, note }: Count): OfferInput {
  const counted = DENOMINATIONS_CENTS.map(keyOf).filter((key) => denominations[key]);
  return {
    event_id: eventId,
    declared_amount: sumDenominations(denominations) / 100,
    denominations: Object.fromEntries(counted.map((key) => [key, denominations[key]!])),
    is_final: isFinal,
    ...(note.trim() ? { note: note.trim() } : {}),
  };
}

/** An offer that was sent and not answered yet. */
export interface Attempt extends KeyedAttempt<OfferInput> {
  /** Id of the seller's newest hand-over known at that time; '' for none, null if unknown. Ids grow with time. */
  newestKnown: string | null;
}

/** Finds the hand-over of an attempt whose answer was lost; undefined if it did not arrive. */
export const handOverOf = (
  { body, newestKnown }: Attempt,
  { data }: OwnHandOversDto,
): HandOverDto | undefined =>
  data.find(
    ({ id, event_id: eventId, declared, is_final: isFinal }) =>
      eventId === body.event_id &&
      (newestKnown === null || id > newestKnown) &&
      declared === body.declared_amount &&
      isFinal === body.is_final,
  );

export const newestOf = ({ data }: OwnHandOversDto): string =>
  data.reduce((newest, { id }) => (id > newest ? id : newest), '');
