/** What a column of a list that is brought may hold, in the order of the form. */
export const IMPORT_FIELDS = [
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
export type ImportField = (typeof IMPORT_FIELDS)[number];

/**
 * Heads the column of Usher's own file of attendees that says when a sale was cancelled. It is no field: a row with anything in it is
 * never brought.
 */
export const CANCELLED_HEAD = 'Cancelled at';

/** Fields for which one value may stand for the whole list. */
const VALUE_FIELDS = ['tickets', 'food', 'payment', 'seller'] as const satisfies readonly ImportField[];
export type ImportValueField = (typeof VALUE_FIELDS)[number];

export const isImportValueField = (field: ImportField): field is ImportValueField =>
  (VALUE_FIELDS as readonly ImportField[]).includes(field);

/** Where a field is read: in a column, by its name, or one value for all rows. */
export type ImportSource = string | { value: string };
export type ImportMapping = Partial<Record<ImportField, ImportSource>>;
