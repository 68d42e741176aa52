import { readLines } from './bank-lines.js';
import { readTable } from './csv-table.js';
import { centsIn, dayOf, proposeMapping } from './mapping.js';

const table = (text: string, encoding: BufferEncoding = 'utf8') => readTable(Buffer.from(text, encoding))!;
/** The lines as read after a person has chosen month-first dates, if no line decides. */
const linesOf = async (text: string, encoding?: BufferEncoding) => {
  const read = table(text, encoding);
  const mapping = proposeMapping(read);
  return (await readLines(read, { ...mapping, dateOrder: mapping.dateOrder ?? 'mdy' })).lines;
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
      { date: 'Date', dateOrder: 'mdy', amount: 'Amount', decimal: '.', text: 'Description' },
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
    expect(proposeMapping(table(text))).toEqual(mapping);
    expect((await linesOf(text)).map((line) => `${line.day} ${line.cents} ${line.text}`)).toEqual(lines);
  });

  test('in Windows-1252 is read as that', async () => {
    const [line] = await linesOf('Date,Description,Amount\n11/23/2026,José Núñez,16.00\n', 'latin1');
    expect(line!.text).toBe('José Núñez');
  });

  test('whose dates no line decides has no order, and one line is enough to decide', () => {
    const of = (date: string) => `Date,Text,Amount\n11/10/2026,A,1.00\n${date},B,2.00`;
    expect(proposeMapping(table(of('11/12/2026'))).dateOrder).toBeNull();
    expect(proposeMapping(table(of('11/13/2026'))).dateOrder).toBe('mdy');
    expect(proposeMapping(table(of('13/11/2026'))).dateOrder).toBe('dmy');
  });

  test('that is none', () => {
    expect(readTable(Buffer.from('hello'))).toBeNull();
    expect(readTable(Buffer.from(''))).toBeNull();
  });
});

test.each([
  ['16', '.', 1600],
  ['$1,016.5', '.', 101650],
  ['1.016,50', ',', 101650],
  ['(16.00)', '.', -1600],
  ['16.00-', '.', -1600],
  ['−16.00', '.', -1600],
  ['+16.00', '.', 1600],
  ['.50', '.', 50],
  ['16.005', '.', null],
  ['16,00', '.', null],
  ['', '.', null],
  ['-', '.', null],
] as const)('the amount %s with %s is %s cents', (cell, decimal, cents) => {
  expect(centsIn(cell, decimal)).toBe(cents);
});

test.each([
  ['11/23/2026', 'mdy', '2026-11-23'],
  ['23/11/26', 'dmy', '2026-11-23'],
  ['2026-11-23T10:00:00Z', 'mdy', '2026-11-23'],
  ['20261123', 'mdy', '2026-11-23'],
  ['Nov 23, 2026', 'dmy', '2026-11-23'],
  ['23 November 2026', 'mdy', '2026-11-23'],
  ['23/11/2026', 'mdy', null],
  ['02/30/2026', 'mdy', null],
  ['Total', 'mdy', null],
] as const)('the date %s as %s is %s', (cell, order, day) => {
  expect(dayOf(cell, order)).toBe(day);
});

describe('a line is told apart', () => {
  const identities = async (rows: string, reference = false) =>
    (await linesOf(`Date,Description,Amount${reference ? ',Reference' : ''}\n${rows}`)).map((line) =>
      line.identity.toString('hex'),
    );

  test('from an equal one of the same file, and is the same in another file', async () => {
    const [one, two, three] = await identities('11/23/2026,A,16.00\n11/23/2026,A,16.00\n11/23/2026,B,16.00');
    expect(new Set([one, two, three]).size).toBe(3);
    expect(await identities('11/24/2026,C,1.00\n11/23/2026, A ,16.00\n11/23/2026,A,$16.00')).toEqual(
      expect.arrayContaining([one, two]),
    );
  });

  test('by the bank’s reference alone where there is one', async () => {
    const [one] = await identities('11/23/2026,A,16.00,R1\n11/23/2026,A,17.00,R2', true);
    expect((await identities('11/25/2026,A (posted),16.00,R1\n11/23/2026,A,17.00,R2', true))[0]).toBe(one);
  });
});
