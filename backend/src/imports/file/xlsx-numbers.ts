import { format } from 'numfmt';

/** Integers up to this length are exact; longer ones are shown as they are stored. */
const DIGITS_MAX = 15;

/** The formats that every workbook knows by a number (ECMA-376, 18.8.30), as far as numbers in a list may have them. */
export const BUILT_IN_FORMATS: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '$#,##0;($#,##0)'],
  [6, '$#,##0;($#,##0)'],
  [7, '$#,##0.00;($#,##0.00)'],
  [8, '$#,##0.00;($#,##0.00)'],
  [9, '0%'],
  [10, '0.00%'],
  [14, 'm/d/yyyy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yyyy h:mm'],
  [37, '#,##0;(#,##0)'],
  [38, '#,##0;(#,##0)'],
  [39, '#,##0.00;(#,##0.00)'],
  [40, '#,##0.00;(#,##0.00)'],
  [44, '$#,##0.00'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
]);

/** Days from the first day of workbooks that count from 1904 to that of all others. */
const DAYS_TO_1904 = 1_462;

/**
 * A number as its cell shows it. Without a format, all of its digits: Excel shortens a long phone number in a narrow cell, and
 * nobody means that.
 */
export function shownNumber(raw: string, pattern: string | null, is1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  const isPlain = pattern === null || pattern === 'General' || pattern === '@';
  if (isPlain)
    return Number.isInteger(value) && Math.abs(value) < 10 ** DIGITS_MAX
      ? String(value)
      : String(Number(value.toPrecision(DIGITS_MAX)));
  try {
    const isDate = is1904 && /[dyhm]/i.test(pattern.replace(/"[^"]*"|\[[^\]]*\]/g, ''));
    return format(pattern, isDate ? value + DAYS_TO_1904 : value, { throws: false }).trim();
  } catch {
    return raw;
  }
}
