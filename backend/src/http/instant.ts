import { GraphQLScalarType, Kind } from 'graphql';

const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** As JSON has it, of a year with four digits that is not 0: what PostgreSQL and everybody else can read. */
const STORABLE = /^(?!0000)\d{4}-/;

/**
 * A moment out of ISO 8601 text with its offset. `Date` alone would take the 31st of February for the 3rd of March.
 * @returns null for a day or a time that does not exist, and for what is not in the years 1 to 9999
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
 * GraphQL's dates. What is none is not refused here but left to the check of its field (`Instant()`), which names the
 * field, as it does for REST.
 */
export const DateTimeScalar = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'A moment with its offset, such as 2026-11-28T18:00:00-05:00; answers are in UTC',
  parseValue: read,
  parseLiteral: (node) => (node.kind === Kind.STRING ? read(node.value) : NO_DATE),
  serialize: (value) => (value as Date).toISOString(),
});
