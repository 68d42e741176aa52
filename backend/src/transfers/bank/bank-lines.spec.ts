import { createHash } from 'node:crypto';
import { readLines } from './bank-lines.js';
import { readTable } from './file/read-table.js';
import { proposeMapping } from './mapping/propose-mapping.js';

const table = async (text: string, encoding: BufferEncoding = 'utf8') =>
  (await readTable(Buffer.from(text, encoding)))!;
/** The lines as read after a person has chosen month-first dates, if no line decides. */
const linesOf = async (text: string, encoding?: BufferEncoding) => {
  const read = await table(text, encoding);
  const mapping = await proposeMapping(read);
  return (await readLines(read, { ...mapping, date: mapping.date!, dateOrder: mapping.dateOrder ?? 'mdy' }))
    .lines;
};

describe('a bank’s file', () => {
  test.each([
    [
      'of Chase',
      `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
CREDIT,11/23/2026,"ZELLE PAYMENT FROM ROSA DELGADO, K7M2PX",16.00,QUICKPAY_CREDIT,1216.00,,
DEBIT,11/22/2026,"FEE ""MONTHLY""",-12.00,FEE,1200.00,,`,
      { date: 'Posting Date', dateOrder: 'mdy', amount: 'Amount', decimal: '.', text: 'Description' },
      ['2026-11-23 1600 ZELLE PAYMENT FROM ROSA DELGADO, K7M2PX', '2026-11-22 -1200 FEE "MONTHLY"'],
    ],
    [
      'of Bank of America, with a preamble',
      `Description,,Summary Amt.
Beginning balance as of 11/01/2026,,"1,000.00"

Date,Description,Amount,Running Bal.
11/01/2026,Beginning balance as of 11/01/2026,,"1,000.00"
11/23/2026,"Zelle payment from Ana Vega","1,016.50","2,016.50"`,
      { date: 'Date', dateOrder: 'mdy', credit: 'Amount', decimal: '.', text: 'Description' },
      ['2026-11-23 101650 Zelle payment from Ana Vega'],
    ],
    [
      'with semicolons, decimal commas and the day first',
      `Fecha;Concepto;Importe;Referencia
23.11.2026;"Transferencia de Ana; Vega";1.016,50;A-1
24.11.2026;Comisión;-2,00;A-2`,
      {
        date: 'Fecha',
        dateOrder: 'dmy',
        amount: 'Importe',
        decimal: ',',
        text: 'Concepto',
        reference: 'Referencia',
      },
      ['2026-11-23 101650 Transferencia de Ana; Vega', '2026-11-24 -200 Comisión'],
    ],
    [
      'with debit and credit',
      `Date,Description,Debit,Credit,Reference Number
2026-11-23,From Rosa Delgado,,32.00,1001
2026-11-24,To the hall,250.00,,1002`,
      {
        date: 'Date',
        dateOrder: 'ymd',
        debit: 'Debit',
        credit: 'Credit',
        decimal: '.',
        text: 'Description',
        reference: 'Reference Number',
      },
      ['2026-11-23 3200 From Rosa Delgado', '2026-11-24 -25000 To the hall'],
    ],
    [
      'of Wells Fargo, without a header',
      `"11/23/2026","16.00","*","","ZELLE FROM ROSA DELGADO"
"11/24/2026","-5.00","*","","FEE"`,
      { date: '1', dateOrder: 'mdy', amount: '2', decimal: '.', text: '5' },
      ['2026-11-23 1600 ZELLE FROM ROSA DELGADO', '2026-11-24 -500 FEE'],
    ],
  ])('%s', async (_bank, text, mapping, lines) => {
    expect(await proposeMapping(await table(text))).toEqual(mapping);
    expect((await linesOf(text)).map((line) => `${line.day} ${line.cents} ${line.text}`)).toEqual(lines);
  });

  test('in Windows-1252 is read as that', async () => {
    const [line] = await linesOf('Date,Description,Amount\n11/23/2026,José Núñez,16.00\n', 'latin1');
    expect(line!.text).toBe('José Núñez');
  });

  test('whose dates no line decides has no order, and one line is enough to decide', async () => {
    const of = (date: string) => `Date,Text,Amount\n11/10/2026,A,1.00\n${date},B,2.00`;
    const orderOf = async (date: string) => (await proposeMapping(await table(of(date)))).dateOrder;
    expect(await orderOf('11/12/2026')).toBeNull();
    expect(await orderOf('11/13/2026')).toBe('mdy');
    expect(await orderOf('13/11/2026')).toBe('dmy');
    // Dates that begin with the year tell nothing about the others.
    expect(await orderOf('2026-11-13')).toBeNull();
  });

  test('that is none', async () => {
    expect(await readTable(Buffer.from('hello'))).toBeNull();
    expect(await readTable(Buffer.from(''))).toBeNull();
    expect(await readTable(Buffer.from('<OFX></OFX>'))).toBeNull();
  });
});

describe('a line is told apart', () => {
  const identities = async (rows: string, columns = '') =>
    (await linesOf(`Date,Description,Amount${columns}\n${rows}`)).map((line) =>
      line.identity.toString('hex'),
    );

  test('from an equal one of the same file, and is the same in another file', async () => {
    const [one, two, three] = await identities('11/23/2026,A,16.00\n11/23/2026,A,16.00\n11/23/2026,B,16.00');
    expect(new Set([one, two, three]).size).toBe(3);
    expect(await identities('11/24/2026,C,1.00\n11/23/2026, A ,16.00\n11/23/2026,A,$16.00')).toEqual(
      expect.arrayContaining([one, two]),
    );
  });

  test('by the bank’s reference with date and amount where there is one', async () => {
    const reference = ',Reference';
    const [one] = await identities('11/23/2026,A,16.00,R1\n11/23/2026,A,17.00,R2', reference);
    const again = await identities('11/23/2026,A (posted),16.00,R1\n11/23/2026,A,17.00,R2', reference);
    expect(again[0]).toBe(one);
    // The bank may begin its references again.
    for (const other of ['11/24/2026,A,16.00,R1', '11/23/2026,A,18.00,R1'])
      expect((await identities(`${other}\n11/23/2026,A,17.00,R2`, reference))[0]).not.toBe(one);
  });

  test('as it was before a release, by the hash of what it is', async () => {
    expect(await identities('11/23/2026,Zelle  from "Ana",16.00')).toEqual([
      createHash('sha256').update('["line","2026-11-23",1600,"zelle from \\"ana\\"",0]').digest('hex'),
    ]);
  });
});

test('by hand, any column that holds dates, any texts and any direction are read', async () => {
  const file = await table(
    `When,Kind,Who,What,How much
261123,X,ROSA DELGADO,Q423FK,16.00
261122,Y,HALL,,80.00
261121,Z,HALL,,5.00`,
  );
  const { lines, skipped } = await readLines(file, {
    date: 'When',
    dateOrder: 'ymd',
    amount: 'How much',
    direction: 'Kind',
    directionIn: ['X'],
    directionOut: ['Y'],
    decimal: '.',
    text: ['Who', 'What'],
  });
  expect(lines.map(({ day, cents, text }) => [day, cents, text])).toEqual([
    ['2026-11-23', 1600, 'ROSA DELGADO Q423FK'],
    ['2026-11-22', -8000, 'HALL'],
  ]);
  expect(skipped).toMatchObject([{ row: { number: 4 }, why: 'no_direction' }]);
});
