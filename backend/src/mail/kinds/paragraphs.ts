const LINE_BREAK = /\r\n?|[\n\u2028\u2029]/;

const linesOf = (text: string): string[] => text.trim().split(LINE_BREAK);

/** Returns text that a user wrote, trimmed and with the line breaks of plain text. */
export const plainTextOf = (text: string): string => linesOf(text).join('\n');

/** Splits text that a user wrote into paragraphs (at blank lines) and lines, in linear time. */
export function paragraphsOf(text: string): string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of linesOf(text))
    if (line.trim() !== '') paragraphs.at(-1)!.push(line.trimEnd());
    else if (paragraphs.at(-1)!.length > 0) paragraphs.push([]);
  return paragraphs.filter((lines) => lines.length > 0);
}
