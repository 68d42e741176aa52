import {
  FOOD_OPTIONS,
  type ImportField,
  type ImportMapping,
  type ImportSource,
  type ImportValueField,
  PAYMENT_MODES,
  TICKETS_MAX,
} from '@usher/backend/rules';

/** Values that may stand for a whole list; those of a seller are the accounts that sell. */
export const VALUES: Readonly<Record<Exclude<ImportValueField, 'seller'>, readonly string[]>> = {
  tickets: Array.from({ length: TICKETS_MAX }, (_, i) => String(i + 1)),
  food: FOOD_OPTIONS,
  payment: PAYMENT_MODES,
};

const [COLUMN, VALUE] = ['column ', 'value '];

/** Converts a source to the value of a select's option, and back. */
export const optionOf = (source: ImportSource | undefined): string =>
  source === undefined ? '' : typeof source === 'string' ? COLUMN + source : VALUE + source.value;

export function sourceOf(option: string): ImportSource | undefined {
  if (option.startsWith(COLUMN)) return option.slice(COLUMN.length);
  return option.startsWith(VALUE) ? { value: option.slice(VALUE.length) } : undefined;
}

/** Returns the mapping with another source of a field; without one, the field is left out. */
export function withSource(
  mapping: ImportMapping,
  field: ImportField,
  source: ImportSource | undefined,
): ImportMapping {
  const { [field]: _before, ...others } = mapping;
  return source === undefined ? others : { ...others, [field]: source };
}
