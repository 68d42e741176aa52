import yazl from 'yazl';
import { until } from './until.js';
import type { Answer, TestApp } from './app.js';

/** A cell of a made workbook: a text, a number with the id of a number format, a formula's cached value, or nothing. */
export type SheetCell =
  | string
  | null
  | { value: number; format?: number; formula?: string }
  | { raw: string };

/** Number formats by id, as `styles.xml` of a made workbook has them: General, a date, text, dollars, and one of its own. */
export const FORMATS = { general: 0, date: 14, text: 49, dollars: 164 };
const STYLES = [0, 14, 49, 164];

const escape = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/(?![\t\n\r])\p{Cc}/gu, '');

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

export interface Sheet {
  rows: SheetCell[][];
  /** Such as `A1:B1`. */
  merged?: string[];
  /** Rows after the others that hold nothing but a style. */
  emptyRows?: number;
  /** Texts as shared strings, as Excel writes them, or in their cells. */
  shared?: boolean;
}

/** Writes a workbook as spreadsheet programs do. */
export async function makeXlsx({ rows, merged = [], emptyRows = 0, shared = true }: Sheet): Promise<Buffer> {
  const texts = new Map<string, number>();
  const cellXml = (cell: SheetCell, at: string): string => {
    if (cell === null || cell === '') return '';
    if (typeof cell === 'string') {
      if (!shared)
        return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
      if (!texts.has(cell)) texts.set(cell, texts.size);
      return `<c r="${at}" t="s"><v>${texts.get(cell)}</v></c>`;
    }
    if ('raw' in cell) return cell.raw.replace('@', at);
    const style = STYLES.indexOf(cell.format ?? 0);
    return `<c r="${at}" s="${style}">${cell.formula ? `<f>${escape(cell.formula)}</f>` : ''}<v>${cell.value}</v></c>`;
  };
  const sheetRows = rows.map(
    (cells, i) =>
      `<row r="${i + 1}">${cells.map((cell, j) => cellXml(cell, `${columnName(j)}${i + 1}`)).join('')}</row>`,
  );
  const empty = Array.from({ length: emptyRows }, (_, i) => `<row r="${rows.length + i + 1}" s="1"/>`);
  const merges = merged.length
    ? `<mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
    : '';
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/><sheet name="Other" sheetId="2" r:id="rId9"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="3"/></cellStyleXfs><cellXfs>${STYLES.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet ${main}><sheetData>${sheetRows.join('')}${empty.join('')}</sheetData>${merges}</worksheet>`,
    'xl/sharedStrings.xml': `${head}<sst ${main}>${[...texts.keys()].map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join('')}</sst>`,
  };
  return zipOf(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]));
}

/** Packs parts into a ZIP file. */
export async function zipOf(parts: Array<[string, Buffer]>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of parts) zip.addBuffer(content, name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Writes rows as CSV, quoting what needs it. */
export const makeCsv = (rows: ReadonlyArray<readonly string[]>, delimiter = ','): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) =>
          /["\n\r]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell,
        )
        .join(delimiter),
    )
    .join('\r\n');

/** Uploads a list as the page does. */
export async function sendList(
  server: Pick<TestApp, 'url'>,
  as: string,
  content: string | Uint8Array,
  name = 'list.csv',
): Promise<Answer> {
  const form = new FormData();
  form.set('file', new Blob([content as string]), name);
  const response = await fetch(`${server.url}/api/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body: form,
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.json(),
  };
}

/** Waits until an import has the state. */
export async function importIs(
  server: TestApp,
  as: string,
  id: string,
  state: string,
  ms?: number,
): Promise<any> {
  let found: any;
  await until(async () => {
    found = (await server.call('GET', `/api/imports/${id}`, { as })).body;
    return found.state === state;
  }, ms);
  return found;
}
