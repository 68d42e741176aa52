/** One part of the file, as it is written. */
export interface WrittenPart {
  title: string;
  rows: ReadonlyArray<Record<string, unknown>>;
  /** There are more rows, which are not in the file. */
  isCut: boolean;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

const headOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const cutNote = (count: number): string =>
  `<p><strong>There are more. Only the first ${count.toLocaleString('en')} are in this file.</strong></p>\n`;

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1c1917;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.125rem;margin-top:2rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;
margin:0 0 1rem;padding:.75rem 1rem;border:1px solid #d6d3d1;border-radius:.5rem}dt{color:#57534e}
dd{margin:0;overflow-wrap:anywhere}img{max-width:100%;border:1px solid #d6d3d1;border-radius:.5rem}`;

/** The beginning of the file: everything that is text, to be read by a person. */
export function pageHead(whom: string, madeAt: string, parts: readonly WrittenPart[]): string {
  const sections = parts
    .filter(({ rows }) => rows.length > 0)
    .map(
      ({ title, rows, isCut }) =>
        `<h2>${escapeHtml(title)} (${rows.length})</h2>\n${isCut ? cutNote(rows.length) : ''}${rows
          .map(
            (row) =>
              `<dl>${Object.entries(row)
                .filter(([, value]) => value !== null)
                .map(
                  ([name, value]) =>
                    `<dt>${escapeHtml(headOf(name))}</dt><dd>${escapeHtml(textOf(value))}</dd>`,
                )
                .join('')}</dl>`,
          )
          .join('\n')}`,
    );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Data of ${escapeHtml(whom)}</title><style>${STYLE}</style></head><body>
<h1>What is kept about ${escapeHtml(whom)}</h1>
<p>As of ${escapeHtml(madeAt)}. Amounts are in cents. The same data for programs is at the end of this file, as JSON.</p>
${sections.join('\n')}
`;
}

/** A picture within the file. */
export const pagePicture = (number: number, picture: Buffer): string =>
  `<figure><figcaption>Picture ${number}</figcaption><img alt="Picture ${number}" src="data:image/webp;base64,${picture.toString('base64')}"></figure>\n`;

const keyOf = (title: string): string => title.toLowerCase().replace(/\W+/g, '_');

/** The end of the file: the same data for programs. `cut` names the parts of which there is more. */
export function pageEnd(parts: readonly WrittenPart[]): string {
  const data = {
    ...Object.fromEntries(parts.map(({ title, rows }) => [keyOf(title), rows])),
    cut: parts.filter(({ isCut }) => isCut).map(({ title }) => keyOf(title)),
  };
  // No text within ends the element.
  const json = JSON.stringify(data, null, 1).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="data">${json}</script></body></html>\n`;
}
