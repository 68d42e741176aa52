import type { Texts } from './en';
import { numberFormat } from './formatters';

/** A count as it is read: `1,234`. */
export const countText = (text: Texts, count: number): string =>
  numberFormat(text.locale, { maximumFractionDigits: 0 }).format(count);

/** A share of a whole, in whole percent: `51%`. */
export const shareText = (text: Texts, share: number): string =>
  numberFormat(text.locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
