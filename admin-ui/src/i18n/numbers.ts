import { numberFormat } from './formatters';

/** What the formatting of numbers needs from a language. */
interface Language {
  /** BCP 47: `en-US`. */
  locale: string;
}

/** Formats a count: `1,234`. */
export const countText = ({ locale }: Language, count: number): string =>
  numberFormat(locale, { maximumFractionDigits: 0 }).format(count);

/** Formats dollars: `$1,203.75`, `-$1.00`. */
export const dollarsText = ({ locale }: Language, dollars: number): string =>
  numberFormat(locale, { style: 'currency', currency: 'USD' }).format(dollars);

/** Formats a duration in whole minutes, or in whole hours from two hours on: `12 minutes`, `3 hours`. */
export const durationText = ({ locale }: Language, minutes: number): string =>
  minutes < 120 ? unitText(locale, minutes, 'minute') : unitText(locale, minutes / 60, 'hour');

const unitText = (locale: string, value: number, unit: 'minute' | 'hour'): string =>
  numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(value));

/** Formats a share of 1 in whole percent: `51%`. */
export const shareText = ({ locale }: Language, share: number): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
