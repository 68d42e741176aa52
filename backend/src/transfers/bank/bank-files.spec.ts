import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { type CompleteMapping, readLines } from './bank-lines.js';
import { readTable } from './file/read-table.js';
import type { BankMapping } from './mapping/mapping.js';
import { proposeMapping } from './mapping/propose-mapping.js';

const FILES = new URL('../../../test/fixtures/bank/', import.meta.url);
const cases = readFileSync(new URL('../../../../docs/bank-cases.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| \S+\.(csv|ofx|qfx) /.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const isComplete = (mapping: BankMapping): mapping is CompleteMapping =>
  mapping.date !== null &&
  mapping.dateOrder !== null &&
  mapping.text !== null &&
  [mapping.amount, mapping.debit, mapping.credit].some((column) => column != null);

/** The lines of a file as they are read with the mapping that is proposed for it. */
async function read(file: Uint8Array) {
  const table = (await readTable(file))!;
  const mapping = await proposeMapping(table);
  return {
    table,
    mapping,
    ...(isComplete(mapping) ? await readLines(table, mapping) : { lines: null, skipped: [] }),
  };
}

describe('the files of docs/bank-cases.md', () => {
  test.each(cases)('%s: %s', async (file, _what, wanted, firstText, noLines) => {
    const { lines, skipped } = await read(readFileSync(new URL(file!, FILES)));
    const told = lines?.map(
      ({ day, cents, isDirectionKnown }) =>
        `${Number(day.replace('2026-11-', ''))} ${cents / 100}${isDirectionKnown ? '' : '?'}`,
    );
    expect({
      lines: told?.join(', ') ?? 'asked',
      firstText: lines?.[0]?.text.replaceAll('\n', ' ') ?? '–',
      noLines: skipped.map(({ row, why }) => `${row.number} ${why}`).join(', ') || '–',
    }).toEqual({ lines: wanted, firstText, noLines });
  });

  test('are all there', () => {
    expect(cases.map(([file]) => file)).toEqual(readdirSync(FILES).sort());
  });
});

describe('no line is lost, and none takes the amount of another', () => {
  const note = fc.string({
    unit: fc.constantFrom('"', '"', ',', ';', ' ', 'a', 'B', '5', '.', "'", '|', '-'),
    maxLength: 14,
  });
  const rows = fc.array(fc.record({ note, cents: fc.integer({ min: 1, max: 9_999 }) }), {
    minLength: 1,
    maxLength: 8,
  });

  test.each(['"', ''])('whatever stands in notes that are not escaped, between %s', async (quote) => {
    await fc.assert(
      fc.asyncProperty(rows, async (notes) => {
        const lines = notes.map(({ note, cents }, i) =>
          [
            `11/${String(13 + i)}/2026`,
            `${quote}FROM ${note}${quote}`,
            `${quote}${(cents / 100).toFixed(2)}${quote}`,
            `${quote}-1.00${quote}`,
          ].join(','),
        );
        const text = ['Date,Description,Amount,Fee', '11/12/2026,FIRST,1.00,-1.00', ...lines].join('\n');
        const found = await read(Buffer.from(text));
        expect(found.lines!.length + found.skipped.length).toBe(notes.length + 1);
        for (const line of found.lines!.slice(1)) {
          const { cents } = notes[Number(line.day.slice(8)) - 13]!;
          expect([line.day, line.cents]).toEqual([line.day, cents]);
        }
        for (const { why } of found.skipped) expect(why).toBe('unreadable');
      }),
      { numRuns: 500 },
    );
  });
});

describe('a file that is larger than a bank’s is refused at once', () => {
  const columns = (count: number): string => Array.from({ length: count }, (_, i) => `c${i}`).join();
  test.each([
    [
      'a line of three million characters',
      `Date,Text,Amount\n11/26/2026,${'a'.repeat(3_000_000)},1.00`,
      'line_too_long',
    ],
    ['a line of delimiters', `Date,Text,Amount\n11/26/2026${','.repeat(3_000_000)}`, 'line_too_long'],
    ['20,000 columns', `${columns(20_000)}\n${','.repeat(19_999)}`, 'line_too_long'],
    ['201 columns', `${columns(201)}\n${','.repeat(200)}`, 'too_wide'],
    ['a long cell', `Date,Text,Amount\n11/26/2026,${'a'.repeat(5_001)},1.00`, 'cell_too_long'],
    ['many empty lines', `Date,Text,Amount\n11/26/2026,A,1.00${'\n'.repeat(1_000_000)}`, 'too_long'],
    ['20,001 lines', `Date,Text,Amount${'\n11/26/2026,A,1.00'.repeat(20_001)}`, 'too_long'],
    ['20,001 transactions', `<OFX>${'<STMTTRN>'.repeat(20_001)}`, 'too_long'],
    ['a long value', `<OFX><STMTTRN><NAME>${'a'.repeat(5_001)}`, 'cell_too_long'],
  ])('%s', async (_what, text, code) => {
    await expect(readTable(Buffer.from(text))).rejects.toMatchObject({
      fields: { file: [{ code: `statement.${code}` }] },
    });
  });

  test('a cell of brackets is no amount', async () => {
    const text = `Date,Text,Amount${'\n11/26/2026,A,1.00'.repeat(20)}\n11/26/2026,A,"${')'.repeat(4_000)}x"`;
    expect((await read(Buffer.from(text))).skipped).toMatchObject([{ why: 'no_amount' }]);
  });
});
