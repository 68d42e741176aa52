import { foldText } from '../../../rules/folding.js';

export const DATE_ORDERS = ['mdy', 'dmy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Length of a date: at least that of `1/1/26`, at most with weekday and time. */
const [MIN_LENGTH, MAX_LENGTH] = [6, 60];

/** Languages whose names of months and weekdays are read. If two of them differ about a name, the first one counts. */
const LANGUAGES = ['en', 'en-GB', 'es', 'de', 'fr', 'it', 'pt', 'nl', 'pl'];

/** Names of all months or weekdays, long and short, in all languages, folded, with their index from 0. */
function namesOf(what: 'month' | 'weekday', count: number): Map<string, number> {
  const names = new Map<string, number>();
  // With a day beside it, Polish has another form of a month's name.
  const styles = (['short', 'long'] as const).flatMap((style) => [
    { [what]: style },
    { [what]: style, day: 'numeric' as const },
  ]);
  for (const language of LANGUAGES)
    for (const style of styles) {
      // Making one costs far more than using it, and this runs at the start of every process.
      const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...style });
      for (let i = 0; i < count; i++) {
        // 1 February 2026 is a Sunday.
        const [day, month] = what === 'month' ? [15, i] : [1 + i, 1];
        const part = format.formatToParts(Date.UTC(2026, month, day)).find(({ type }) => type === what);
        const name = foldText(part?.value ?? '').replace(/[^a-z]/g, '');
        if (name && !names.has(name)) names.set(name, i);
      }
    }
  return names;
}

const MONTHS = namesOf('month', 12);
const WEEKDAYS = namesOf('weekday', 7);

/** The month, from 1, of each name and of each beginning of a name that has at least three letters and fits only one month. */
const MONTH_OF: ReadonlyMap<string, number> = (() => {
  const months = new Map<string, number>();
  const ambiguous = new Set<string>();
  for (const [name, index] of MONTHS)
    for (let length = 3; length < name.length; length++) {
      const start = name.slice(0, length);
      if ((months.get(start) ?? index + 1) !== index + 1) ambiguous.add(start);
      months.set(start, index + 1);
    }
  for (const start of ambiguous) months.delete(start);
  for (const [name, index] of MONTHS) months.set(name, index + 1);
  return months;
})();

type Parts = [number, number, number];

/** The three numbers of a date, and their order if the cell tells it. */
interface FoundDate {
  parts: Parts;
  order: DateOrder | null;
}

const CLOCK = String.raw`\d{1,2}[:.h]\d{2}[\d:.,]*\s*(?:[ap]\.?\s?m\.?|uhr|h)?`;
const ZONE = String.raw`(?:z|[+-]\d{1,2}:?\d{0,2}|\(?[a-z]{2,5}\)?|\[[^\]]*\])?`;
/** What may stand after a date: a time of day and a zone. */
const REST = String.raw`(?:[t,\s]\s*(?:at\s+)?${CLOCK}\s*${ZONE}|z|[+-]\d{2}:?\d{2}|\[[^\]]*\])?`;
const NUMBERS = new RegExp(
  String.raw`^(\d{4}|\d{1,2})(?:\s*([./-])\s*(\d{1,2})\s*\2\s*|\s(\d{1,2})\s)(\d{4}|\d{1,2})\.?${REST}$`,
);
const COMPACT = new RegExp(String.raw`^(\d{8})(?:\d{4}(?:\d{2})?)?(?:\.\d+)?${REST}$`);
/** Words in a date that say nothing: `26 de noviembre de 2026`, `26th of November`. */
const FILLERS = new Set(['de', 'del', 'of', 'the', 'st', 'nd', 'rd', 'th', 'er', 'den', 'le', 'el']);

const toDay = (year: number, month: number, day: number): string | null => {
  const whole = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(whole, month - 1, day));
  const isReal =
    date.getUTCFullYear() === whole && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
};

function dayIn([a, b, c]: Parts, order: DateOrder): string | null {
  switch (order) {
    case 'ymd':
      return toDay(a, b, c);
    case 'mdy':
      return toDay(c, a, b);
    case 'dmy':
      return toDay(c, b, a);
  }
}

/** Whether these are a date in some order, and in which if the numbers tell. */
function ofNumbers(parts: Parts, isYearFirst: boolean): FoundDate | null {
  if (isYearFirst) return dayIn(parts, 'ymd') === null ? null : { parts, order: 'ymd' };
  const orders = (['mdy', 'dmy'] as const).filter((order) => dayIn(parts, order));
  if (orders.length === 2) return { parts, order: null };
  if (orders.length === 1) return { parts, order: orders[0]! };
  return dayIn(parts, 'ymd') === null ? null : { parts, order: null };
}

/** Reads a date with a month's name. */
function ofWords(text: string): FoundDate | null {
  const words = (text.match(/[a-z]+|\d+|[^a-z\d\s,./-]/g) ?? []).filter((word) => !FILLERS.has(word));
  const months = words.slice(0, 3).map((word) => MONTH_OF.get(word) ?? null);
  const at = months.findIndex((month) => month !== null);
  if (at < 0 || words.length < 3) return null;
  const numbers = words.slice(0, 3).filter((_, i) => i !== at);
  if (!numbers.every((word) => /^(\d{1,2}|\d{4})$/.test(word))) return null;
  // A time of day may follow, and nothing else.
  const [first, second = ':'] = words.slice(words[3] === 't' || words[3] === 'at' ? 4 : 3);
  if (first !== undefined && !(/^\d{1,2}$/.test(first) && /^[:h\d]/.test(second))) return null;
  const [one, two] = numbers as [string, string];
  const [year, day] = one.length === 4 ? [one, two] : [two, one];
  const parts: Parts = [Number(year), months[at]!, Number(day)];
  return dayIn(parts, 'ymd') === null ? null : { parts, order: 'ymd' };
}

/** Reads a folded date without weekday. */
function dateOf(text: string): FoundDate | null {
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, a, , b, spaced, c] = numbers as unknown as string[];
    const hasYear = a!.length === 4 || c!.length === 4;
    // One digit is no year, and with blanks between the numbers, only a whole year makes them a date.
    if (!hasYear && (spaced || c!.length < 2)) return null;
    return ofNumbers([Number(a), Number(b ?? spaced), Number(c)], a!.length === 4);
  }
  const compact = COMPACT.exec(text)?.[1];
  if (compact) {
    const cut = (...at: Parts): Parts => [
      Number(compact.slice(0, at[0])),
      Number(compact.slice(at[0], at[1])),
      Number(compact.slice(at[1], at[2])),
    ];
    const isYear = (year: number): boolean => year >= 1900 && year < 2200;
    const [first, last] = [cut(4, 6, 8), cut(2, 4, 8)];
    return (isYear(first[0]) && ofNumbers(first, true)) || (isYear(last[2]) ? ofNumbers(last, false) : null);
  }
  return /[a-z]/.test(text) ? ofWords(text) : null;
}

/** Finds the date of a cell; a month's name is converted, which gives year, month, day. */
function dateIn(cell: string): FoundDate | null {
  if (cell.length < MIN_LENGTH || cell.length > MAX_LENGTH || !/\d/.test(cell)) return null;
  const text = foldText(cell).trim();
  const found = dateOf(text);
  if (found) return found;
  const [, weekday, rest] = /^([a-z]{2,12})[.,]*\s*(.*)$/.exec(text) ?? [];
  return weekday !== undefined && WEEKDAYS.has(weekday) ? dateOf(rest!) : null;
}

/** Whether a cell holds a date, in whatever order. */
export const isDate = (cell: string): boolean => dateIn(cell) !== null;

/** Returns the order of a cell's date; `ymd` also for a month's name, null if the cell does not tell it or is no date. */
export const orderIn = (cell: string): DateOrder | null => dateIn(cell)?.order ?? null;

/** @returns a date like `2026-11-23`, or null if the cell is not a date in that order */
export function dayOf(cell: string, dateOrder: DateOrder): string | null {
  const found = dateIn(cell);
  if (found) {
    // A cell that begins with a whole year, or names its month, is read as such, whatever the column's order.
    if (found.order === 'ymd') return dayIn(found.parts, 'ymd');
    return dayIn(found.parts, dateOrder);
  }
  // Six digits are a date only in a column that a person has chosen.
  const digits = /^(\d\d)(\d\d)(\d\d)$/.exec(cell.trim());
  return digits ? dayIn([Number(digits[1]), Number(digits[2]), Number(digits[3])], dateOrder) : null;
}
