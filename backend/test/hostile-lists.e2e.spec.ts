import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { sendList, zipOf } from './support/lists.js';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
/** On a busy machine each of these takes up to 1.3; what is not looked for takes as long as its maker likes: deep XML took 31. */
const PROCESSOR_SECONDS = 10;

const times = (count: number, text: string): string => text.repeat(count);

interface Parts {
  sheet?: string;
  workbook?: string;
  relations?: string;
  styles?: string;
  strings?: string;
  more?: Array<[name: string, text: string]>;
}

const cells = (...texts: string[]): string =>
  texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
const HEADS = `<row>${cells('Name', 'Email')}</row>`;
const ROW = `<row>${cells('Rosa Diaz', 'rosa@example.org')}</row>`;
const sheetOf = (rows: string): string => `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;
/** Relations of the workbook, by their ids from 1. */
const relationsTo = (...targets: string[]): string =>
  `<Relationships>${targets.map((target, i) => `<Relationship Id="rId${i + 1}" Target="${target}"/>`).join('')}</Relationships>`;
const stylesOf = (format: string): string =>
  `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`;
/** Numbers that are shown by the workbook's first format. */
const NUMBERS = times(19_000, `<row>${times(2, '<c s="0"><v>45123.25</v></c>')}</row>`);

/** A workbook, part by part as somebody writes it by hand. */
const workbookOf = ({ sheet, workbook, relations, styles, strings, more = [] }: Parts): Promise<Buffer> =>
  zipOf(
    [
      [
        'xl/workbook.xml',
        workbook ?? `<workbook ${MAIN}><sheets><sheet name="L" r:id="rId1"/></sheets></workbook>`,
      ],
      [
        'xl/_rels/workbook.xml.rels',
        relations ?? relationsTo('worksheets/sheet1.xml', 'sharedStrings.xml', 'styles.xml'),
      ],
      ['xl/worksheets/sheet1.xml', sheet ?? sheetOf(HEADS + ROW)],
      ...(styles ? [['xl/styles.xml', styles] as const] : []),
      ...(strings ? [['xl/sharedStrings.xml', strings] as const] : []),
      ...more,
    ].map(([name, text]) => [name, Buffer.from(text!)] as [string, Buffer]),
  );

/** The names of a file's parts as they are in it, changed to others of the same length. */
const renamed = (file: Buffer, from: string, to: string): Buffer => {
  expect(to).toHaveLength(from.length);
  return Buffer.from(file.toString('latin1').replaceAll(from, to), 'latin1');
};

const LAUGHS = `<!DOCTYPE w [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, i) => `<!ENTITY a${i + 1} "${times(10, `&a${i};`)}">`).join('')}]>`;
const FILE = '<!DOCTYPE w [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';
const date1904 = `<workbook ${MAIN}><workbookPr date1904="1"/><sheets><sheet name="L" r:id="rId1"/></sheets></workbook>`;

/** Files that people write to break what reads them, and how they are refused. */
const REFUSED: Array<[what: string, code: string, make: () => Promise<Buffer> | string]> = [
  [
    'entities that grow a billionfold',
    'import.not_a_list',
    () => workbookOf({ sheet: LAUGHS + sheetOf(`<row>${cells('Name', '&a30;')}</row>${ROW}`) }),
  ],
  [
    'an entity that is a file of the server',
    'import.not_a_list',
    () => workbookOf({ sheet: FILE + sheetOf(`<row>${cells('Name', '&secret;')}</row>${ROW}`) }),
  ],
  [
    'an entity that is a file of the server, in the texts',
    'import.not_a_list',
    () => workbookOf({ strings: `${FILE}<sst><si><t>&secret;</t></si></sst>` }),
  ],
  [
    'two million elements, each within the one before',
    'import.not_a_list',
    () => workbookOf({ sheet: times(2_000_000, '<a>') }),
  ],
  ['rows within rows', 'import.not_a_list', () => workbookOf({ sheet: times(500_000, '<row><c>') })],
  [
    'a million columns',
    'import.too_wide',
    () => workbookOf({ sheet: sheetOf(`<row>${times(1_000_000, '<c><v>1</v></c>')}</row>`) }),
  ],
  [
    'a million columns with nothing in them',
    'import.too_wide',
    () => workbookOf({ sheet: sheetOf(`${HEADS}${ROW}<row>${times(3_000_000, '<c/>')}</row>`) }),
  ],
  [
    'a cell in the farthest column',
    'import.too_wide',
    () => workbookOf({ sheet: sheetOf(`${HEADS}<row><c r="ZZZ1"><v>1</v></c></row>`) }),
  ],
  [
    'a million shared texts and one',
    'import.unpacked_too_large',
    () => workbookOf({ strings: `<sst>${times(1_000_001, '<si/>')}</sst>` }),
  ],
  [
    'more rows than a sheet has',
    'import.unpacked_too_large',
    () => workbookOf({ sheet: sheetOf(times(1_300_000, '<row/>')) }),
  ],
  [
    'a sheet that is the workbook itself',
    'import.not_a_list',
    () => workbookOf({ relations: relationsTo('workbook.xml') }),
  ],
  [
    'relations that lead to themselves, as sheet, texts and styles',
    'import.not_a_list',
    () =>
      workbookOf({
        relations: relationsTo(
          '_rels/workbook.xml.rels',
          'x/../sharedStrings.xml',
          'worksheets/../styles.xml',
        ),
        strings: relationsTo('sharedStrings.xml'),
        styles: relationsTo('styles.xml'),
      }),
  ],
  [
    'a sheet that is a file of the server',
    'import.not_a_list',
    () => workbookOf({ relations: relationsTo('../../../../../../etc/passwd') }),
  ],
  [
    'a sheet at an address',
    'import.not_a_list',
    () => workbookOf({ relations: relationsTo('http://127.0.0.1:1/sheet1.xml') }),
  ],
  [
    'a relation of three million characters',
    'import.not_a_list',
    () => workbookOf({ relations: relationsTo(times(3_000_000, 'a')) }),
  ],
  [
    'a relation of a million steps up',
    'import.not_a_list',
    () => workbookOf({ relations: relationsTo(times(1_000_000, 'a/../') + 'b') }),
  ],
  [
    'a part whose name leads out of the file',
    'import.not_a_list',
    async () =>
      renamed(
        await workbookOf({ more: [['AAAAAAetc/passwd', 'x']] }),
        'AAAAAAetc/passwd',
        '../../etc/passwd',
      ),
  ],
  [
    'a part whose name has backslashes',
    'import.not_a_list',
    async () =>
      renamed(
        await workbookOf({ more: [['AAAAAAwindows/win.ini', 'x']] }),
        'AAAAAAwindows/win.ini',
        '..\\..\\windows\\win.ini'.slice(0, 21),
      ),
  ],
  [
    'more parts than there are',
    'import.not_a_list',
    async () => {
      const file = Buffer.from(await workbookOf({}));
      // The end of the directory says how many there are.
      const end = file.lastIndexOf('PK\x05\x06');
      file.writeUInt16LE(60_000, end + 8);
      file.writeUInt16LE(60_000, end + 10);
      return file;
    },
  ],
  ['a workbook in a workbook', 'import.not_a_list', async () => zipOf([['list.xlsx', await workbookOf({})]])],
  ['a text file of five million columns', 'import.too_wide', () => `Name,Email\n${times(5_000_000, ',')}`],
  ['a text file of quotes alone', 'import.too_wide', () => times(9_000_000, '"')],
];

/** Files that are odd, and are read as what they show. */
const READ: Array<[what: string, make: () => Promise<Buffer> | string]> = [
  [
    'a format of 300,000 brackets',
    () =>
      workbookOf({
        workbook: date1904,
        styles: stylesOf(`d${times(300_000, '[')}`),
        sheet: sheetOf(HEADS + ROW + NUMBERS),
      }),
  ],
  [
    'a format of a million digits',
    () => workbookOf({ styles: stylesOf(times(1_000_000, '0')), sheet: sheetOf(HEADS + ROW + NUMBERS) }),
  ],
  [
    'a format with a fraction of many digits',
    () =>
      workbookOf({
        styles: stylesOf(`# ${times(60, '?')}/${times(60, '?')}`),
        sheet: sheetOf(HEADS + ROW + NUMBERS),
      }),
  ],
  [
    'a format of a thousand colours',
    () => workbookOf({ styles: stylesOf(times(40, '[Red]0;')), sheet: sheetOf(HEADS + ROW + NUMBERS) }),
  ],
  [
    'an element with two hundred thousand attributes',
    () =>
      workbookOf({
        sheet: sheetOf(
          `${HEADS}${ROW}<row ${Array.from({ length: 200_000 }, (_, i) => `a${i}=""`).join(' ')}/>`,
        ),
      }),
  ],
  [
    'an attribute named as the prototype',
    () =>
      workbookOf({
        sheet: sheetOf(
          `${HEADS}<row __proto__="x" constructor="y">${cells('Rosa Diaz', 'a@example.org')}</row>`,
        ),
      }),
  ],
  ...['1e300', '-1', '0', '1.5', '99999999999999999999', 'NaN', '0x10', '1'].map(
    (number): [string, () => Promise<Buffer>] => [
      `two rows that both say that they are number ${number}`,
      () =>
        workbookOf({
          sheet: sheetOf(HEADS + times(2, ROW.replace('<row>', `<row r="${number}">`))),
        }),
    ],
  ),
  [
    'texts that are not there',
    () =>
      workbookOf({
        sheet: sheetOf(
          `${HEADS}${ROW}<row>${['-1', '1e99', 'constructor', '__proto__'].map((at) => `<c t="s"><v>${at}</v></c>`).join('')}</row>`,
        ),
      }),
  ],
  [
    'characters that are none',
    () =>
      workbookOf({
        sheet: sheetOf(
          `${HEADS}<row>${cells('R&#0;&#xD800;&#x110000;&#99999999999;', 'a@example.org')}</row>`,
        ),
      }),
  ],
];

describe('lists that somebody writes by hand', () => {
  let server: TestApp;
  let finance: string;
  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '100000' } });
    await makeEvent(server.database);
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    await server.call('POST', '/api/register', { as: finance, body: makeAttendee() });
  });
  afterAll(() => server.close());

  /** Sends a file. @returns its answer, and the seconds of the processor and the megabytes that it took at its height */
  const send = async (make: () => Promise<Buffer> | string) => {
    const file = await make();
    const before = { cpu: process.cpuUsage(), memory: process.resourceUsage().maxRSS };
    const answer = await sendList(server, finance, file, 'list.xlsx');
    const { user, system } = process.cpuUsage(before.cpu);
    return {
      ...answer,
      seconds: (user + system) / 1e6,
      megabytes: (process.resourceUsage().maxRSS - before.memory) / 1024,
    };
  };
  const kept = () =>
    server.database.query(
      `select (select count(*)::int from imports) as imports, (select count(*)::int from import_rows) as rows,
         (select count(*)::int from registrations) as registrations, (select count(*)::int from audit_log) as audit`,
    );

  test.each(REFUSED)('%s: refused at once with %s, and nothing is kept', async (_, code, make) => {
    const before = await kept();
    const { status, body, seconds, megabytes } = await send(make);
    expect([status, body.error_codes?.file?.[0] ?? body.code]).toEqual([422, code]);
    expect(JSON.stringify(body)).not.toContain('root:');
    expect(seconds).toBeLessThan(PROCESSOR_SECONDS);
    expect(megabytes).toBeLessThan(200);
    expect(await kept()).toEqual(before);
  });

  test.each(READ)('%s: read at once as it is shown', async (_, make) => {
    const { status, body, seconds, megabytes } = await send(make);
    expect([status, body]).toMatchObject([201, { heads: ['Name', 'Email'] }]);
    expect(seconds).toBeLessThan(PROCESSOR_SECONDS);
    expect(megabytes).toBeLessThan(200);
  });
});
