import { inflateSync } from 'node:zlib';

/** A table row in a PDF, with the pages that it appears on: a header row is repeated on each page. */
interface PdfRow {
  on: Set<string>;
  isHead: boolean;
}

/**
 * Returns the number of pages of a tagged PDF made by Chromium, and its table rows according to the structure tree. Skia writes
 * objects as plain text and compresses only the drawing commands.
 */
export function rowsOfPdf(pdf: Buffer): { pages: number; rows: PdfRow[] } {
  const objects = new Map<string, string>();
  for (const [, number, body] of pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(number!, body!);
  const all = [...objects];
  const pages = all.filter(([, body]) => /\/Type\s*\/Page\b/.test(body)).length;
  const isRow = (body: string) => /\/Type\s*\/StructElem\b/.test(body) && /\/S\s*\/TR\b/.test(body);
  const kidsOf = (body: string): string[] => {
    const kids = /\/K\s*\[([\s\S]*?)\]/.exec(body)?.[1] ?? /\/K\s+(\d+ 0 R)/.exec(body)?.[1] ?? '';
    return [...kids.replace(/<<[\s\S]*?>>/g, '').matchAll(/(\d+) 0 R/g)].map(([, kid]) => kid!);
  };
  /** Collects the pages on which a node and its descendants are drawn. */
  const pagesOf = (number: string, found = new Set<string>()): Set<string> => {
    const body = objects.get(number) ?? '';
    for (const [, page] of body.matchAll(/\/Pg (\d+) 0 R/g)) found.add(page!);
    for (const kid of kidsOf(body)) pagesOf(kid, found);
    return found;
  };
  const isHead = (body: string) => kidsOf(body).every((kid) => /\/S\s*\/TH\b/.test(objects.get(kid) ?? ''));
  const rows = all
    .filter(([, body]) => isRow(body))
    .map(([number, body]) => ({ on: pagesOf(number), isHead: isHead(body) }));
  return { pages, rows };
}

/**
 * How each page of a PDF made by Chromium is drawn: its scale, less than 1 where the browser shrank what is wider than the paper,
 * and its left margin in millimetres.
 */
export function drawnPagesOfPdf(pdf: Buffer): Array<{ scale: number; margin: number }> {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    let drawn: string;
    try {
      drawn = inflateSync(pdf.subarray(index + length, text.indexOf('endstream', index))).toString('latin1');
    } catch {
      return [];
    }
    // Skia turns the page upside down, 300 dots to the inch, and cuts off what is beyond the margins of a named page; then Chromium sets
    // its 96 pixels to the inch.
    const [, scale, left] =
      /^\.2[34]\d* 0 0 -\.2[34]\d* 0 \S+ cm\n(?:q\n.* re\nW\* n\n)?q\n(\S+) 0 0 \S+ (\S+) \S+ cm/.exec(
        drawn,
      ) ?? [];
    return scale === undefined
      ? []
      : [{ scale: Number(scale) / (300 / 96), margin: (Number(left) / 300) * 25.4 }];
  });
}
