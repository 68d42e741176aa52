import { GraphQLScalarType, Kind } from 'graphql';

const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** A date of the years 1 to 9999 as JSON writes it, which PostgreSQL and every client can read. */
const STORABLE = /^(?!0000)\d{4}-/;

/**
 * Parses ISO 8601 text with an offset. `Date` alone would accept 31 February as 3 March.
 * @returns null for a day or time that does not exist, and outside the years 1 to 9999
 */
export function parseInstant(text: string): Date | null {
  const [, local] = INSTANT.exec(text) ?? [];
  if (!local) return null;
  const moment = new Date(text);
  const onItsClock = new Date(`${local}Z`);
  if (Number.isNaN(moment.getTime()) || Number.isNaN(onItsClock.getTime())) return null;
  const exists = onItsClock.toISOString().startsWith(local);
  return exists && STORABLE.test(local) && STORABLE.test(moment.toISOString()) ? moment : null;
}

const NO_DATE = new Date(NaN);
const read = (value: unknown): Date => (typeof value === 'string' && parseInstant(value)) || NO_DATE;

/**
 * GraphQL's dates. Invalid ones are not refused here but by the check of the field (`Instant()`), which names the field, as in
 * REST.
 */
export const DateTimeScalar = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'A moment with its offset, such as 2026-11-28T18:00:00-05:00; answers are in UTC',
  parseValue: read,
  parseLiteral: (node) => (node.kind === Kind.STRING ? read(node.value) : NO_DATE),
  // An answer that was stored under an idempotency key has its moments as text.
  serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
});
