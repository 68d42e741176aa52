/**
 * What people leave out when they type a name, and what nobody sees: accents, the points of Hebrew and Arabic, nuktas, joiners,
 * variation selectors, marks of direction, and letters that only look like apostrophes. The vowel signs of Indian and Thai
 * scripts are not among them: without those, a name is another name. `fold_text` in functions/people-search.sql has the same list.
 */
const LEFT_OUT = new RegExp(
  '[\\u00ad\\u00b7\\u02b9-\\u02bf\\u02c8\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7' +
    '\\u0610-\\u061a\\u061c\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u0711' +
    '\\u0730-\\u074a\\u0897-\\u089f\\u08ca-\\u08e1\\u08e3-\\u08ff\\u093c\\u09bc\\u0a3c\\u0abc\\u0b3c\\u0cbc\\u115f\\u1160' +
    '\\u17b4\\u17b5\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff\\u2cef-\\u2cf1' +
    '\\u3099\\u309a\\ua66f-\\ua672\\ua674-\\ua67d\\ua78c\\ufb1e\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff\\ufff0-\\ufffb' +
    '\\u{1bca0}-\\u{1bca3}\\u{1d165}-\\u{1d182}\\u{e0000}-\\u{e01ef}]',
  'gu',
);

/** Letters that Unicode does not decompose, as people type them who do not have them. Lower case. */
const PLAIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Latin, with strokes and hooks, and ligatures.
    ⱥ: 'a',
    ƀ: 'b',
    ɓ: 'b',
    ƈ: 'c',
    ȼ: 'c',
    đ: 'd',
    ð: 'd',
    ɖ: 'd',
    ɗ: 'd',
    ə: 'e',
    ɛ: 'e',
    ǝ: 'e',
    ɇ: 'e',
    ƒ: 'f',
    ǥ: 'g',
    ɠ: 'g',
    ɣ: 'g',
    ħ: 'h',
    ı: 'i',
    ɨ: 'i',
    ɩ: 'i',
    ɉ: 'j',
    ĸ: 'k',
    ƙ: 'k',
    ł: 'l',
    ƚ: 'l',
    ɫ: 'l',
    ŋ: 'n',
    ƞ: 'n',
    ɲ: 'n',
    ø: 'o',
    ɔ: 'o',
    ɵ: 'o',
    ƥ: 'p',
    ɍ: 'r',
    ŧ: 't',
    ƭ: 't',
    ʉ: 'u',
    ʋ: 'v',
    ƴ: 'y',
    ɏ: 'y',
    ƶ: 'z',
    æ: 'ae',
    œ: 'oe',
    ß: 'ss',
    þ: 'th',
    // Greek: one letter, written differently at the end of a word.
    ς: 'σ',
    // Cyrillic.
    ґ: 'г',
    // Arabic: what the keyboards of Arabic, Persian and Urdu have under the same key.
    ة: 'ه',
    ى: 'ي',
    ٱ: 'ا',
    ک: 'ك',
    ھ: 'ه',
    ہ: 'ه',
    ە: 'ه',
    ی: 'ي',
  }),
);

const NOT_ASCII = /[^\0-\x7f]/gu;

/** Letter by letter, so that the work is linear: Unicode's sorting of the marks of a letter is not, and they are left out. */
function foldLetter(letter: string): string {
  const plain = letter.normalize('NFKD').toLowerCase().replace(LEFT_OUT, '');
  return plain.replace(NOT_ASCII, (rest) => PLAIN.get(rest) ?? rest);
}

/**
 * Folds a text for comparisons: lower case, without what people leave out, and with plain letters for `ł`, `ø`, `æ`, `ß` and the
 * like. `fold_text` in functions/people-search.sql does the same.
 */
export const foldText = (text: string): string => text.toLowerCase().replace(NOT_ASCII, foldLetter);
