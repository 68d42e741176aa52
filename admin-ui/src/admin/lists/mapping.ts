import { FOOD_OPTIONS, PAYMENT_MODES, TICKETS_MAX } from '@usher/backend/rules';

/** What a column of a list may hold, in the order of the form. */
export const FIELDS = [
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'tickets',
  'food',
  'payment',
  'seller',
  'total',
  'code',
  'note',
] as const;
export type Field = (typeof FIELDS)[number];

export type Source = string | { value: string };
export type ListMapping = Partial<Record<Field, Source>>;

/** Values that may stand for a whole list; those of a seller are the accounts that sell. */
export const VALUES: Partial<Record<Field, readonly string[]>> = {
  tickets: Array.from({ length: TICKETS_MAX }, (_, i) => String(i + 1)),
  food: FOOD_OPTIONS,
  payment: PAYMENT_MODES,
};

const [COLUMN, VALUE] = ['column ', 'value '];

/** Converts a source to the value of a select's option, and back. */
export const optionOf = (source: Source | undefined): string =>
  source === undefined ? '' : typeof source === 'string' ? COLUMN + source : VALUE + source.value;

export function sourceOf(option: string): Source | undefined {
  if (option.startsWith(COLUMN)) return option.slice(COLUMN.length);
  return option.startsWith(VALUE) ? { value: option.slice(VALUE.length) } : undefined;
}

/** Returns the mapping with another source of a field; without one, the field is left out. */
export function withSource(mapping: ListMapping, field: Field, source: Source | undefined): ListMapping {
  const { [field]: _before, ...others } = mapping;
  return source === undefined ? others : { ...others, [field]: source };
}
