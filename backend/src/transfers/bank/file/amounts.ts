import type { Cents } from '../../../rules/money.js';

export const DECIMAL_SIGNS = ['.', ','] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** An amount of a cell, as the bank wrote it. */
export interface Amount {
  /** Below zero if it went out. */
  cents: Cents;
  /** Whether the cell itself says in which direction the money went: by a sign, brackets, or `CR` and `DR`. */
  isSigned: boolean;
}

/** Maximum length of an amount, with currency and sign. */
const MAX_LENGTH = 40;

/** What a bank writes beside an amount to say that it came in or went out. */
const IN_WORDS = ['CR', 'CREDIT'];
const OUT_WORDS = ['DR', 'DB', 'DEBIT'];
/** Letters that say so only after an amount with cents; `12D` is a number of a house. */
const [IN_LETTERS, OUT_LETTERS] = [
  ['C', 'H'],
  ['D', 'S'],
];

const CURRENCIES = new Set([
  ...Intl.supportedValuesOf('currency'),
  // oxlint-disable-next-line unicorn/no-useless-spread -- the formatter keeps them in a line
  ...['FR', 'SFR', 'KR', 'ZL', 'ZŁ', 'KC', 'KČ', 'FT', 'RS', 'LEI', 'KN'],
]);

/** Digits in groups of three, which Switzerland separates by apostrophes, or in lakhs. */
const wholePattern = (thousands: string): string =>
  `\\d{1,3}(?:[${thousands}]\\d{3})+|\\d{1,3}(?:'\\d{3})+|\\d{1,3}(?:[${thousands}]\\d{2})+[${thousands}]\\d{3}|\\d+`;
const NUMBERS: Readonly<Record<DecimalSign, RegExp>> = {
  '.': new RegExp(`^(${wholePattern(',')})?(?:[.](\\d{0,8}))?$`),
  ',': new RegExp(`^(${wholePattern('.')})?(?:,(\\d{0,8}))?$`),
};

/**
 * Takes the direction from what stands before or after the digits.
 * @returns null if something else stands there
 */
function directionIn(affix: string, hasCents: boolean): 'in' | 'out' | 'none' | null {
  const signs = affix.replace(/[^+-]/g, '');
  if (signs.length > 1) return null;
  // `C$` and `R$` are currencies, `C` alone is none.
  let word = affix.replace(/[A-Z]{0,3}\p{Sc}|[+.-]/gu, '');
  let direction: 'in' | 'out' | 'none' = 'none';
  const take = (words: readonly string[], taken: 'in' | 'out'): void => {
    if (direction !== 'none') return;
    const found = words.find(
      (one) => word === one || (word.endsWith(one) && CURRENCIES.has(word.slice(0, -one.length))),
    );
    if (found === undefined) return;
    direction = taken;
    word = word.slice(0, -found.length);
  };
  take(OUT_WORDS, 'out');
  take(IN_WORDS, 'in');
  if (hasCents) {
    take(OUT_LETTERS!, 'out');
    take(IN_LETTERS!, 'in');
  }
  if (word !== '' && !CURRENCIES.has(word)) return null;
  if (signs === '-') return 'out';
  return signs === '+' && direction === 'none' ? 'in' : direction;
}

/**
 * Reads an amount. Brackets, a minus sign at either end, or `DR` make it negative; more decimals than two must be zeros.
 * @returns null if the cell is not an amount
 */
export function amountIn(cell: string, decimal: DecimalSign): Amount | null {
  if (cell.length > MAX_LENGTH || !/\d/.test(cell)) return null;
  let plain = cell
    .replace(/\s/g, '')
    .replace(/[\u2012-\u2015\u2212]/g, '-')
    .replace(/[’‘`´]/g, "'")
    .toUpperCase();
  const hasBrackets = /^[^\d()]*\([^()]*\)[^\d()]*$/.test(plain);
  if (hasBrackets) plain = plain.replace(/[()]/g, '');
  const [, before, digits, after] = /^(\D*?)(\d[\d.,']*|[.,]\d+)(\D*)$/.exec(plain) ?? [];
  if (digits === undefined) return null;
  // `16.–` is how Switzerland writes 16.00.
  const isRound = /[.,]$/.test(digits) && /^-{1,2}(?!-)/.test(after!);
  const found = NUMBERS[decimal].exec(digits);
  const decimals = found?.[2] ?? '';
  if (!found || !/^\d{0,2}0*$/.test(decimals)) return null;
  const whole = Number((found[1] ?? '0').replace(/[.,']/g, ''));
  const cents = whole * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return null;
  const directions = [
    directionIn(before!, false),
    directionIn(isRound ? after!.replace(/^-+/, '') : after!, decimals.length > 0),
    hasBrackets ? 'out' : 'none',
  ];
  if (directions.includes(null)) return null;
  const isOut = directions.includes('out');
  return { cents: isOut && cents !== 0 ? -cents : cents, isSigned: isOut || directions.includes('in') };
}

/** Whether a cell holds an amount, with whatever decimal sign. */
export const isAmount = (cell: string): boolean =>
  amountIn(cell, '.') !== null || amountIn(cell, ',') !== null;
