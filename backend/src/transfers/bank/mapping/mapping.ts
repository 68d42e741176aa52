import type { DecimalSign } from '../file/amounts.js';
import type { DateOrder } from '../file/dates.js';

/** Names of the columns with each meaning. Either `amount`, or at least one of `debit` and `credit`. */
export interface BankMapping {
  date: string | null;
  /** Null if no line decides it; then a person must. */
  dateOrder: DateOrder | null;
  amount?: string | null;
  debit?: string | null;
  credit?: string | null;
  /** For amounts without a sign: the column that says whether the money came in; null if none does, and a person must. */
  direction?: string | null;
  /** Its values that mean money in, and those that mean money out. */
  directionIn?: string[];
  directionOut?: string[];
  decimal: DecimalSign;
  text: string | string[] | null;
  reference?: string | null;
}

/** Maximum number of columns that are the text together. */
export const TEXTS_MAX = 5;
/** Maximum number of values with a direction. */
export const DIRECTION_VALUES_MAX = 50;

export const textsOf = ({ text }: Pick<BankMapping, 'text'>): string[] =>
  text === null ? [] : typeof text === 'string' ? [text] : text;
