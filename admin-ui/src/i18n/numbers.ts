import { numberFormat } from './formatters';

/** All that a number needs to know of a language. */
interface Language {
  /** BCP 47: `en-US`. */
  locale: string;
}

/** A count as it is read: `1,234`. */
export const countText = ({ locale }: Language, count: number): string =>
  numberFormat(locale, { maximumFractionDigits: 0 }).format(count);

/** Dollars as they are read: `$1,203.75`, `-$1.00`. */
export const dollarsText = ({ locale }: Language, dollars: number): string =>
  numberFormat(locale, { style: 'currency', currency: 'USD' }).format(dollars);

/** A time that passed, in whole minutes, or hours from two on: `12 minutes`, `3 hours`. */
export const durationText = ({ locale }: Language, minutes: number): string =>
  minutes < 120 ? unitText(locale, minutes, 'minute') : unitText(locale, minutes / 60, 'hour');

const unitText = (locale: string, value: number, unit: 'minute' | 'hour'): string =>
  numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(value));

/** A share of a whole, in whole percent: `51%`. */
export const shareText = ({ locale }: Language, share: number): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
