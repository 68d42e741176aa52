const LINE_BREAK = /\r\n?|[\n\u2028\u2029]/;

/** Returns text that a user wrote, trimmed and with the line breaks of plain text. */
export const plainTextOf = (text: string): string => text.trim().split(LINE_BREAK).join('\n');

/** Splits text that a user wrote into paragraphs (at blank lines) and lines. */
export const paragraphsOf = (text: string): string[][] =>
  plainTextOf(text)
    .split(/(?:[^\S\n]*\n){2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split('\n'));
