import { makeCsv, makeXlsx, type SheetCell } from './lists.js';

/** What makes a file awkward. Some kinds come several times, each with other rows. */
const KINDS = [
  'two heads',
  'a title above the heads',
  'merged cells',
  'formulas',
  'dates as numbers',
  'numbers as text',
  'texts as numbers',
  'byte order mark',
  'Windows-1252',
  'UTF-16',
  'semicolons',
  'tabs',
  'quotes and line breaks',
  'broken quotes',
  'heads in the middle',
  'no heads',
  'short and long rows',
  'the same people again',
  'codes, some twice',
  'totals of all kinds',
  'errors of formulas',
  'inline texts',
] as const;
export type Awkward = (typeof KINDS)[number] | '20,000 rows' | 'a cell of 1 MB' | 'a million empty rows';

/** Fifty files. */
export const AWKWARD: readonly Awkward[] = [
  ...KINDS,
  ...KINDS,
  'two heads',
  'the same people again',
  'codes, some twice',
  'a cell of 1 MB',
  'a million empty rows',
  '20,000 rows',
];

/** A stream of numbers from 0 to below 1 that is the same for the same seed (mulberry32). */
function randoms(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const FIRST = ['Rosa', 'José', 'Zoë', 'Jean-Luc', 'Łukasz', 'ana', 'O’Neil', 'Мария', 'İpek', 'X'];
const LAST = ['Diaz', 'PEÑA', 'Li', 'van der Berg', 'Öztürk', 'Weiß', 'Smith 2', ''];
const HEADS = ['Full name', 'Email', 'Phone', 'Tickets', 'Food', 'Payment', 'Total', 'Code', 'Notes'];
const SPANISH = [
  'Nombre completo',
  'Correo',
  'Teléfono',
  'Boletos',
  'Comida',
  'Pago',
  'Importe',
  'Código',
  'Notas',
];

/** Rows of people, valid and not, of whom some come several times, in one file and in others. */
function rowsOf(next: () => number, count: number, kind: Awkward, file: number): string[][] {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)]!;
  return Array.from({ length: count }, (_, i) => {
    const isKnown = kind === 'the same people again' || next() < 0.2;
    const person = isKnown ? Math.floor(next() * 8) : i + 100 * (file + 1);
    const name = isKnown ? `${FIRST[person % 6]} ${LAST[person % 3]}` : `${pick(FIRST)} ${pick(LAST)}`.trim();
    const email = pick([`guest.${person}@example.org`, `Guest.${person}@Example.org`, '', 'no address']);
    return [
      pick([name, name, name, name.toUpperCase(), `${pick(LAST)}, ${pick(FIRST)}`, '']),
      next() < 0.8 ? `guest.${person}@example.org` : email,
      pick([
        '',
        `415555${String(person % 10_000).padStart(4, '0')}`,
        '(415) 555-0142',
        '555',
        '+34 600 123 456',
      ]),
      pick(['1', '2', '2.0', '3 adults', '0', '21', '']),
      pick(['yes', 'no', 'Sí', 'with food', 'vegan', 'x']),
      pick(['cash', 'Zelle', 'efectivo', 'card']),
      kind === 'totals of all kinds'
        ? pick(['', '36', '$18.50', '1.234,50', '0', 'free', '-4', 'abc', '10.01'])
        : pick(['', '', '30']),
      kind === 'codes, some twice'
        ? pick(['', `EB-${file}-${i}`, `EB-${file % 5}-1`, `EB ${i} é`, 'sync', 'PRACT-22222-2222B'])
        : '',
      pick(['', 'by the window', 'él dijo "sí"', 'a, b; c']),
    ];
  });
}

/** @param seed the number of the file: each makes the same file again */
export async function awkwardFile(
  seed: number,
  kind: Awkward,
): Promise<{ file: string | Uint8Array; name: string }> {
  const next = randoms(seed + 1);
  const rows = rowsOf(next, kind === '20,000 rows' ? 20_000 : 20 + Math.floor(next() * 60), kind, seed);
  const all = [HEADS, ...rows];
  const csv = (content: string | Uint8Array) => ({ file: content, name: 'list.csv' });
  const xlsx = async (sheet: Parameters<typeof makeXlsx>[0]) => ({
    file: await makeXlsx(sheet),
    name: 'list.xlsx',
  });
  const asNumbers = (format: number) =>
    all.map((cells, at) =>
      cells.map((cell): SheetCell =>
        at > 0 && /^\d+(\.\d+)?$/.test(cell) ? { value: Number(cell), format } : cell,
      ),
    );
  switch (kind) {
    case 'two heads':
      return next() < 0.5
        ? csv(makeCsv([HEADS, SPANISH, ...rows]))
        : xlsx({ rows: [HEADS, SPANISH, ...rows] });
    case 'a title above the heads':
      return csv(makeCsv([['Guests 2026', '', ''], [''], ...all]));
    case 'merged cells':
      return xlsx({
        rows: all.map((cells, at) => (at % 7 === 6 ? [null, ...cells.slice(1)] : cells)),
        merged: ['A6:A7', 'A13:A14'],
      });
    case 'formulas':
      return xlsx({
        rows: asNumbers(0).map((cells) =>
          cells.map((cell) =>
            cell && typeof cell === 'object' && 'value' in cell ? { ...cell, formula: 'A1+1' } : cell,
          ),
        ),
      });
    case 'dates as numbers':
      return xlsx({
        rows: all.map((cells, at) => [...cells, at === 0 ? 'Day' : { value: 46_000 + at, format: 14 }]),
      });
    case 'numbers as text':
      return xlsx({ rows: all });
    case 'texts as numbers':
      return xlsx({ rows: asNumbers(next() < 0.5 ? 0 : 164) });
    case 'errors of formulas':
      return xlsx({
        rows: all.map((cells, at) =>
          cells.map((cell, i): SheetCell =>
            at % 5 === 1 && i === 6 ? { raw: '<c r="@" t="e"><v>#N/A</v></c>' } : cell,
          ),
        ),
      });
    case 'inline texts':
      return xlsx({ rows: all, shared: false });
    case 'byte order mark':
      return csv(`\ufeff${makeCsv(all)}`);
    case 'Windows-1252':
      return csv(Buffer.from(makeCsv(all, ';').replace(/[^\0-\xff]/g, '?'), 'latin1'));
    case 'UTF-16':
      return csv(Buffer.from(`\ufeff${makeCsv(all, '\t')}`, 'utf16le'));
    case 'semicolons':
      return csv(makeCsv(all, ';'));
    case 'tabs':
      return csv(makeCsv(all, '\t').replaceAll('\r\n', '\n'));
    case 'quotes and line breaks':
      return csv(
        makeCsv(
          all.map((cells, at) =>
            at % 4 === 2 ? [...cells.slice(0, 8), `first "line"\nsecond, line\n\nlast`] : cells,
          ),
        ),
      );
    case 'broken quotes':
      return csv(
        makeCsv(all).replace(/\r\n([^\r\n]*)/g, (line, _, offset: number) =>
          offset % 6 === 0 ? `${line}"` : line,
        ),
      );
    case 'heads in the middle':
      return csv(makeCsv([...all, HEADS, ...rowsOf(next, 10, kind, seed)]));
    case 'no heads':
      return csv(makeCsv(rows));
    case 'short and long rows':
      return csv(
        makeCsv(
          all.map((cells, at) =>
            at % 3 === 1 ? cells.slice(0, 3) : at % 5 === 2 ? [...cells, 'more', 'and more'] : cells,
          ),
        ),
      );
    case 'a cell of 1 MB':
      return csv(
        makeCsv(
          all.map((cells, at) =>
            at === 3
              ? [...cells.slice(0, 8), 'x'.repeat(2 ** 20)]
              : at === 5
                ? ['A'.repeat(2 ** 20), ...cells.slice(1)]
                : cells,
          ),
        ),
      );
    case 'a million empty rows':
      return seed % 2 === 0
        ? csv(makeCsv(all) + '\r\n,,,,,,,,'.repeat(1_000_000))
        : xlsx({ rows: all, emptyRows: 1_000_000 });
    case 'the same people again':
    case 'codes, some twice':
    case 'totals of all kinds':
    case '20,000 rows':
      return csv(makeCsv(all));
  }
}
