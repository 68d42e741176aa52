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
