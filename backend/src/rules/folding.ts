/** Letters with strokes and ligatures, which Unicode does not decompose, as people type them without. Lower case. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  ŧ: 't',
  þ: 'th',
};
const NOT_DECOMPOSED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** Folds a text for comparisons: lower case, without accents, and with plain letters for `ł`, `ø`, `æ`, `ß` and the like. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(NOT_DECOMPOSED, (letter) => PLAIN[letter]!);
