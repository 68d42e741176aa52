import pg from 'pg';
import sharp from 'sharp';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { findDifferences } from '../src/database/recount.js';
import { answerIn, rawConnection } from './support/raw-http.js';
import { until } from './support/until.js';
import { BANK_MAPPING, bankFile, type FileLine, sendBankStatement } from './support/bank-statements.js';

/** Bank transfers and the bank's statement, beyond the cases of docs/transfer-cases.md and docs/bank-cases.md. */
describe('transfers', () => {
  let server: TestApp;
  let eventId: string;
  let seller: string;
  let finance: string;
  let other: string;

  beforeAll(async () => {
    server = await startApp();
    eventId = (await makeEvent(server.database)).id;
    seller = await server.signIn(await makeUser(server.database, { fullName: 'Vera Volunteer' }));
    finance = await server.signIn(
      await makeUser(server.database, { fullName: 'Fred Finance', role: 'finance_director' }),
    );
    other = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());

  const sell = async (fields: Record<string, unknown> = {}, as = seller): Promise<any> => {
    const body = makeAttendee({ payment_mode: 'zelle', ...fields });
    const answer = await server.call('POST', '/api/register', { as, body });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const list = async (query: string): Promise<any> =>
    (await server.call('GET', `/api/transfers?${query}`, { as: finance })).body;
  const patch = (id: string, body: object, as = finance) =>
    server.call('PATCH', `/api/transfers/${id}`, { as, body });
  const accept = (pairs: [string, string[]][], as = finance) =>
    server.call('POST', '/api/transfers/statement/accept', {
      as,
      body: { pairs: pairs.map(([line_id, attendee_ids]) => ({ line_id, attendee_ids })) },
    });
  const statement = (lines: FileLine[], as = finance) => sendBankStatement(server, as, bankFile(lines));
  const memoOf = async (sale: any): Promise<string> => (await list(`search=${sale.email}`)).data[0].memo;
  const rowsOf = (table: string, where = 'true', values: unknown[] = []) =>
    server.database.query(`select * from ${table} where ${where}`, values);

  test('a transfer says what it is, who said so, and shows its picture', async () => {
    const sale = await sell({ name: 'Rosa Delgado' });
    const fresh = (await list(`search=${sale.email}`)).data[0];
    expect(fresh).toEqual({
      attendee_id: sale.id,
      name: 'Rosa Delgado',
      payer: null,
      given_from: null,
      given_to: [],
      email: sale.email,
      ticket_quantity: 1,
      total_price: sale.total_price,
      part_of: null,
      status: 'unverified',
      memo: expect.stringMatching(/^[A-Z0-9]{6}$/),
      note: null,
      by: null,
      at: null,
      refunded_by: null,
      refunded_at: null,
      transaction_screenshot_url: null,
      same_picture: [],
      paid_by: null,
      volunteer_id: sale.volunteer_id,
      volunteer_name: 'Vera Volunteer',
      registered_at: expect.any(String),
    });
    const questioned = await patch(sale.id, { status: 'questioned', note: 'The picture shows $12' });
    expect(questioned.body).toMatchObject({
      status: 'questioned',
      note: 'The picture shows $12',
      by: 'Fred Finance',
    });
    const { body } = await patch(sale.id, { status: 'verified' });
    expect(body).toMatchObject({ status: 'verified', note: 'The picture shows $12', by: 'Fred Finance' });
    // The account that verified it stays, even if somebody else changes the note later.
    const noted = await patch(sale.id, { status: 'verified', note: '' }, other);
    expect(noted.body).toEqual({ ...body, note: null });
    const audited = await rowsOf('audit_log', `action = 'transfer.changed' and subject_id = $1`, [sale.id]);
    expect(audited.map(({ details }) => [details.from, details.to])).toEqual([
      ['unverified', 'questioned'],
      ['questioned', 'verified'],
      ['verified', 'verified'],
    ]);
  });

  test('who paid a guest back is kept apart from who decided on it', async () => {
    const sale = await sell();
    await patch(sale.id, { status: 'verified' });
    await server.call('POST', `/api/attendees/${sale.id}/cancel`, { as: finance, body: { reason: 'Ill' } });
    const paid = await patch(sale.id, { status: 'refunded', note: 'By Zelle' }, other);
    expect(paid.body).toMatchObject({
      status: 'refunded',
      by: 'Fred Finance',
      refunded_by: expect.stringContaining('User'),
      refunded_at: expect.any(String),
      note: 'By Zelle',
    });
    const { body } = await patch(sale.id, { status: 'to_refund' });
    expect(body).toMatchObject({ status: 'to_refund', refunded_by: null, refunded_at: null });
  });

  test('cash, guests and what is nobody’s are no transfers', async () => {
    const cash = await sell({ payment_mode: 'cash' });
    const unknown = '01890000-0000-7000-8000-000000000000';
    for (const id of [cash.id, unknown, 'x']) {
      const answer = await patch(id, { status: 'verified' });
      expect([answer.status, answer.body.code]).toEqual([404, 'no_transfer']);
    }
    expect((await list(`search=${cash.email}`)).data).toEqual([]);
    expect((await patch(cash.id, { status: 'kept' })).status).toBe(422);
    expect((await patch(cash.id, {})).status).toBe(422);
  });

  test('the list is filtered by state, picture and text, and comes in pages', async () => {
    const [first, second, third] = [await sell(), await sell(), await sell()];
    await patch(second.id, { status: 'questioned' });
    const form = new FormData();
    const shot = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    form.append('file', new Blob([new Uint8Array(shot)]), 'shot.png');
    form.append('attendee_id', third.id);
    await fetch(`${server.url}/api/upload-transaction-screenshot`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${seller}` },
    });
    const ids = async (query: string) => (await list(query)).data.map((one: any) => one.attendee_id);
    expect(await ids('status=questioned')).toEqual([second.id]);
    expect(await ids('missing_screenshot=false')).toEqual([third.id]);
    expect((await ids('missing_screenshot=true')).slice(0, 2)).toEqual([second.id, first.id]);
    expect(await ids(`search=${(await memoOf(first)).toLowerCase()}`)).toEqual([first.id]);
    expect(await ids(`search=${first.name.toUpperCase()}`)).toContain(first.id);
    expect(await ids('search=%25')).toEqual([]);
    const all = await list('limit=2&offset=1');
    expect(all.data.map((one: any) => one.attendee_id)).toEqual([second.id, first.id]);
    expect(all.pagination).toMatchObject({ offset: 1, limit: 2, total: (await ids('limit=1000')).length });
    const { status, body } = await server.call('GET', '/api/transfers?status=paid', { as: finance });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['status']]);
    const shown = await fetch(
      server.url + (await list(`search=${third.email}`)).data[0].transaction_screenshot_url,
    );
    expect(shown.status).toBe(200);
  });

  test('of any number of answers at once to one transfer one state stays, and the sums are right', async () => {
    for (let round = 0; round < 5; round++) {
      const [sale, twin] = [await sell(), await sell()];
      const memo = await memoOf(sale);
      const { body } = await statement([
        { text: `A${round} ${memo}`, amount: sale.total_price },
        { text: `B${round} ${memo}`, amount: sale.total_price },
      ]);
      const [one, two] = body.lines.map((line: any) => line.line_id);
      const answers = await Promise.all([
        patch(sale.id, { status: 'verified' }),
        patch(sale.id, { status: 'verified' }, other),
        patch(sale.id, { status: 'questioned' }, other),
        patch(twin.id, { status: 'verified' }),
        accept([
          [one, [sale.id]],
          [two, [sale.id, twin.id]],
        ]),
        accept([[two, [sale.id]]], other),
        accept([[one, [twin.id]]], other),
        server.call('POST', `/api/attendees/${sale.id}/cancel`, { as: other, body: { reason: 'Ill' } }),
        patch(twin.id, { status: 'questioned' }, other),
      ]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const matches = await rowsOf('bank_matches', 'registration_id = any($1)', [[sale.id, twin.id]]);
      const used = await rowsOf('bank_lines', 'accepted_at is not null and id = any($1)', [[one, two]]);
      expect(new Set(matches.map((match) => match.line_id)).size).toBe(used.length);
      expect(matches.length).toBe(used.length);
      const [state] = (await rowsOf('transfers', 'registration_id = $1', [sale.id])) as [any];
      expect(['cancelled', 'to_refund']).toContain(state.status);
    }
    const { database } = server;
    const handle = {
      run: ({ text }: { text: string }, values: readonly unknown[]) => database.query(text, [...values]),
    };
    expect(await findDifferences(handle as never, null)).toEqual([]);
  });

  describe('the statement of a bank', () => {
    test('proposes the sales that a line pays, once for each line in whichever file', async () => {
      const sale = await sell({ name: 'Ana Vega' });
      const memo = await memoOf(sale);
      const line = { text: `ZELLE FROM ANA VEGA ${memo}`, amount: sale.total_price };
      const first = await statement([line, { text: 'FEE', amount: -2 }]);
      expect(first.status).toBe(200);
      expect(first.body).toMatchObject({
        mapping: BANK_MAPPING,
        format: 'csv',
        columns: ['Date', 'Description', 'Amount'],
        values: [['11/23/2026'], [line.text, 'FEE'], [String(line.amount), '-2']],
        skipped: 0,
        skipped_rows: [],
      });
      const [paid, fee] = first.body.lines;
      expect(paid).toEqual({
        line_id: expect.any(String),
        date: '2026-11-23',
        ...line,
        direction_known: true,
        used: false,
        accepted_text: null,
        reversal_of: null,
        proposals: [{ attendee_ids: [sale.id], why: expect.arrayContaining(['memo', 'amount', 'name']) }],
      });
      expect(first.body.sales).toEqual([
        {
          attendee_id: sale.id,
          name: 'Ana Vega',
          total_price: sale.total_price,
          status: 'unverified',
          is_own: false,
        },
      ]);
      expect(fee.proposals).toEqual([]);
      expect((await accept([[paid.line_id, [sale.id]]])).body).toEqual([
        { line_id: paid.line_id, outcome: 'verified' },
      ]);
      const again = await statement([{ text: 'NEW', amount: 1 }, line], other);
      expect(again.body.lines[1]).toMatchObject({ line_id: paid.line_id, used: true, proposals: [] });
      expect((await list(`search=${sale.email}`)).data[0].paid_by).toEqual({
        date: '2026-11-23',
        text: line.text,
        amount: line.amount,
      });
      const back = await statement([{ text: `RETURNED ${memo}`, amount: -sale.total_price }]);
      expect(back.body.lines[0]).toMatchObject({ reversal_of: sale.id, proposals: [] });
    });

    test('one line pays several sales of one person', async () => {
      const one = await sell();
      const two = await sell({ name: one.name, email: one.email, phone: one.phone, ticket_quantity: 2 });
      const { body } = await statement([
        { text: await memoOf(one), amount: one.total_price + two.total_price },
      ]);
      const { line_id, proposals } = body.lines[0];
      expect(proposals).toHaveLength(1);
      expect(proposals[0].attendee_ids.toSorted()).toEqual([one.id, two.id].toSorted());
      expect((await accept([[line_id, proposals[0].attendee_ids]])).body[0].outcome).toBe('verified');
      // The line stays used by the sale that it still pays.
      await patch(one.id, { status: 'unverified' });
      expect((await accept([[line_id, [one.id]]])).body[0].outcome).toBe('line_used');
      await patch(two.id, { status: 'questioned' });
      expect((await accept([[line_id, [one.id, two.id]]])).body[0].outcome).toBe('verified');
    });

    test('of another event is about that one', async () => {
      const later = await makeEvent(server.database, { date: new Date(Date.now() + 9e9).toISOString() });
      const sale = await sell();
      const file = bankFile([{ text: `${await memoOf(sale)} x`, amount: sale.total_price }]);
      const there = await sendBankStatement(server, finance, file, BANK_MAPPING, `?event_id=${later.id}`);
      expect(there.body.lines[0].proposals).toEqual([]);
      const here = await sendBankStatement(server, finance, file, BANK_MAPPING, `?event_id=${eventId}`);
      expect(here.body.lines[0]).toMatchObject({
        line_id: there.body.lines[0].line_id,
        proposals: [{ attendee_ids: [sale.id] }],
      });
    });

    test('without a mapping only proposes one, and keeps nothing', async () => {
      const before = (await rowsOf('bank_lines')).length;
      const { status, body } = await sendBankStatement(
        server,
        finance,
        'Fecha;Concepto;Importe\n23/11/2026;Ana Vega;16,00',
        null,
      );
      expect([status, body.lines]).toEqual([200, []]);
      expect(body.mapping).toEqual({
        date: 'Fecha',
        date_order: 'dmy',
        amount: 'Importe',
        // No amount has a sign, so a person is asked.
        direction: null,
        decimal: ',',
        text: 'Concepto',
      });
      expect(body.sample).toEqual([['23/11/2026', 'Ana Vega', '16,00']]);
      expect(await rowsOf('bank_lines')).toHaveLength(before);
    });

    test.each([
      ['no file', '', BANK_MAPPING, 'file', 'statement.required'],
      ['no table', 'hello', BANK_MAPPING, 'file', 'statement.no_table'],
      ['no JSON', bankFile([{ text: 'A', amount: 1 }]), '{', 'mapping', 'text.invalid'],
      [
        'an unknown field',
        bankFile([{ text: 'A', amount: 1 }]),
        { day: 'Date' },
        'mapping.day',
        'field.unknown',
      ],
      [
        'a column that is not there',
        bankFile([{ text: 'A', amount: 1 }]),
        { ...BANK_MAPPING, amount: 'Betrag' },
        'mapping',
        'statement.columns',
      ],
      [
        'amount and credit',
        bankFile([{ text: 'A', amount: 1 }]),
        { ...BANK_MAPPING, credit: 'Amount' },
        'mapping',
        'statement.columns',
      ],
      [
        'dates of either order',
        bankFile([{ date: '11/12/2026', text: 'A', amount: 1 }]),
        { ...BANK_MAPPING, date_order: null },
        'mapping',
        'statement.date_order',
      ],
      [
        'no line that can be read',
        bankFile([{ text: 'A', amount: 'much' }]),
        BANK_MAPPING,
        'mapping',
        'statement.no_lines',
      ],
      [
        'one reference for different lines',
        'Date,Description,Amount,Ref\n11/23/2026,A,1.00,R\n11/23/2026,B,1.00,R',
        { ...BANK_MAPPING, reference: 'Ref' },
        'mapping',
        'statement.reference',
      ],
      [
        'words whose direction nobody said',
        'Date,Description,Amount,Kind\n11/23/2026,A,1.00,X',
        { ...BANK_MAPPING, direction: 'Kind' },
        'mapping',
        'statement.direction',
      ],
      [
        'a word that means both directions',
        'Date,Description,Amount,Kind\n11/23/2026,A,1.00,X',
        { ...BANK_MAPPING, direction: 'Kind', direction_in: ['X'], direction_out: ['X'] },
        'mapping',
        'statement.direction',
      ],
      [
        'a direction beside debit and credit',
        'Date,Description,Amount,Kind\n11/23/2026,A,1.00,X',
        { ...BANK_MAPPING, amount: null, credit: 'Amount', direction: 'Kind' },
        'mapping',
        'statement.columns',
      ],
      [
        'more texts than there may be',
        bankFile([{ text: 'A', amount: 1 }]),
        { ...BANK_MAPPING, text: ['1', '2', '3', '4', '5', '6'] },
        'mapping',
        'text.invalid',
      ],
      [
        'a line that no bank writes',
        bankFile([{ text: 'A'.repeat(3_000_000), amount: 1 }]),
        BANK_MAPPING,
        'file',
        'statement.line_too_long',
      ],
      [
        'a cell that no bank writes',
        bankFile([{ text: 'A'.repeat(6_000), amount: 1 }]),
        BANK_MAPPING,
        'file',
        'statement.cell_too_long',
      ],
      [
        'more than 200 columns',
        `${Array.from({ length: 201 }, (_, i) => `c${i}`).join()}\n${','.repeat(200)}`,
        BANK_MAPPING,
        'file',
        'statement.too_wide',
      ],
      [
        'more than 20,000 lines',
        bankFile(Array.from({ length: 20_001 }, (_, i) => ({ text: `L${i}`, amount: 1 }))),
        BANK_MAPPING,
        'file',
        'statement.too_long',
      ],
    ])('with %s is refused, and nothing is kept', async (_what, file, mapping, field, code) => {
      const before = (await rowsOf('bank_lines')).length;
      const { status, body } = await sendBankStatement(server, finance, file, mapping);
      expect([status, body.error_codes]).toEqual([422, { [field]: [code] }]);
      expect(await rowsOf('bank_lines')).toHaveLength(before);
    });

    test('money out is never proposed, and what could not be read is said', async () => {
      const sale = await sell({ name: 'Rosa Delgado' });
      const memo = await memoOf(sale);
      const file = [
        'Date,Description,Kind,Amount',
        `11/26/2026,ZELLE FROM ROSA DELGADO ${memo},Credit,${sale.total_price}`,
        `11/25/2026,ZELLE TO ROSA DELGADO ${memo},Debit,${sale.total_price}`,
        `Pending,ZELLE FROM ROSA DELGADO ${memo},Credit,${sale.total_price}`,
        `11/24/2026,"SAYS "BO,Credit`,
      ].join('\n');
      const { mapping } = (await sendBankStatement(server, finance, file, null)).body;
      const { body } = await sendBankStatement(server, finance, file, mapping);
      const amount = sale.total_price;
      expect(
        body.lines.map((line: any) => [line.amount, line.direction_known, line.proposals.length]),
      ).toEqual([
        [amount, true, 1],
        [-amount, true, 0],
      ]);
      expect(body).toMatchObject({
        skipped: 2,
        skipped_rows: [
          { row: 4, why: 'pending', text: expect.stringContaining('Pending,ZELLE') },
          { row: 5, why: 'unreadable', text: '11/24/2026,"SAYS "BO,Credit' },
        ],
      });
      // Without that column, the file does not say in which direction its money went.
      const { direction, direction_in, direction_out, ...rest } = mapping;
      expect([direction, direction_in, direction_out]).toEqual(['Kind', ['Credit'], ['Debit']]);
      const blind = await sendBankStatement(server, finance, file, { ...rest, reference: null });
      expect(blind.body.lines.map((line: any) => line.direction_known)).toEqual([false, false]);
    });

    test('whose references begin again hides no payment, and says what was accepted under another text', async () => {
      const [one, two] = [await sell({ name: 'Ana Vega' }), await sell({ name: 'Bo Lind' })];
      const file = (date: string, sale: any, text: string): string =>
        `Date,Description,Amount,Reference\n${date},${text},${sale.total_price},7\n${date},FEE,-2.00,8`;
      const mapping = { ...BANK_MAPPING, reference: 'Reference' };
      const read = async (text: string): Promise<any[]> =>
        (await sendBankStatement(server, finance, text, mapping)).body.lines;
      const first = `ZELLE ${await memoOf(one)}`;
      const [paid] = await read(file('10/26/2026', one, first));
      await accept([[paid.line_id, [one.id]]]);
      const second = `ZELLE ${await memoOf(two)}`;
      const [next] = await read(file('11/26/2026', two, second));
      expect(next).toMatchObject({
        used: false,
        accepted_text: null,
        proposals: [{ attendee_ids: [two.id] }],
      });

      const [again] = await read(file('10/26/2026', one, first));
      expect(again).toMatchObject({ line_id: paid.line_id, used: true, accepted_text: null });
      const [other] = await read(file('10/26/2026', one, second));
      expect(other).toMatchObject({
        line_id: paid.line_id,
        used: true,
        text: second,
        accepted_text: first,
        proposals: [],
      });
    });

    test('a line that may be an accepted one from a file in another format says so', async () => {
      const sale = await sell({ name: 'Cy Marsh' });
      const memo = await memoOf(sale);
      const amount = sale.total_price;
      const csv = `ZELLE FROM CY MARSH ${memo}`;
      const [line] = (await statement([{ date: '11/21/2026', text: csv, amount }])).body.lines;
      await accept([[line.line_id, [sale.id]]]);
      const ofx = `<OFX><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261121<TRNAMT>${amount}<FITID>F1
        <NAME>ZELLE FROM CY MARSH<MEMO>${memo}</STMTTRN>
        <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261121<TRNAMT>${amount}<FITID>F2<NAME>SOMEBODY ELSE</STMTTRN></BANKTRANLIST></OFX>`;
      const proposed = (await sendBankStatement(server, finance, ofx, null)).body;
      expect(proposed).toMatchObject({
        format: 'ofx',
        mapping: { reference: 'Reference', text: ['Name', 'Memo'], date_order: 'ymd' },
      });
      const { body } = await sendBankStatement(server, finance, ofx, proposed.mapping);
      expect(body.lines).toMatchObject([
        { text: csv, amount, direction_known: true, used: false, accepted_text: csv },
        { text: 'SOMEBODY ELSE', used: false, accepted_text: null },
      ]);
    });

    test('a line that the bank repeats is said, with its reference', async () => {
      const row = '11/23/2026,A,1.00,R1';
      const { body } = await sendBankStatement(
        server,
        finance,
        `Date,Description,Amount,Ref\n${row}\n${row}\n11/23/2026,A,2.00,R1`,
        { ...BANK_MAPPING, reference: 'Ref' },
      );
      expect(body.lines.map((line: any) => line.amount)).toEqual([1, 2]);
      expect(body.skipped_rows).toEqual([{ row: 3, why: 'repeated', text: row }]);
    });

    test('of one account are read one at a time and few wait, while another account has its turn', async () => {
      const file = bankFile([{ text: 'SOMEBODY', amount: 1 }]);
      const send = (as: string) => sendBankStatement(server, as, file);
      const holder = new pg.Client({ connectionString: server.database.url });
      await holder.connect();
      try {
        await holder.query('begin; lock table bank_lines in exclusive mode');
        const sent = Array.from({ length: 8 }, () => send(finance));
        const first = await Promise.race(sent);
        expect(first).toMatchObject({ status: 503, body: { code: 'statement_busy' } });
        const others = send(other);
        const waits = async () =>
          (
            await server.database.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).length;
        await until(async () => (await waits()) > 0);
        expect(await waits()).toBe(1);
        // While so many wait, another one is refused before it is received.
        const { write, ended } = rawConnection(server.url);
        write(
          'POST /api/transfers/statement HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
            `Authorization: Bearer ${finance}\r\nContent-Length: 250000\r\nConnection: close\r\n\r\n`,
        );
        expect(answerIn(await ended)).toMatchObject({ status: 503, body: { code: 'statement_busy' } });
        await holder.query('rollback');
        const statuses = (await Promise.all(sent)).map(({ status }) => status);
        expect(statuses.sort()).toEqual([200, 200, 200, 200, 503, 503, 503, 503]);
        expect((await others).status).toBe(200);
      } finally {
        await holder.end();
      }
    });

    test('that is none is refused', async () => {
      const json = await server.call('POST', '/api/transfers/statement', { as: finance, body: {} });
      expect([json.status, json.body.code]).toEqual([415, 'statement_not_multipart']);
      const large = await sendBankStatement(server, finance, new Uint8Array(10 * 1024 * 1024 + 1).fill(65));
      expect([large.status, large.body.code]).toEqual([413, 'statement_too_large']);
    });

    test('what is accepted must be there, before anything is done', async () => {
      const sale = await sell();
      const { body } = await statement([{ text: `${await memoOf(sale)} y`, amount: sale.total_price }]);
      const line: string = body.lines[0].line_id;
      const nobody = '01890000-0000-7000-8000-000000000000';
      const noLine = await accept([
        [line, [sale.id]],
        [nobody, [sale.id]],
      ]);
      expect([noLine.status, noLine.body.code]).toEqual([404, 'no_line']);
      const noTransfer = await accept([
        [line, [sale.id]],
        [line, [nobody]],
      ]);
      expect([noTransfer.status, noTransfer.body.code]).toEqual([404, 'no_transfer']);
      for (const ids of [[], ['x'], [sale.id, sale.id]])
        expect((await accept([[line, ids]])).status).toBe(422);
      expect((await list(`search=${sale.email}`)).data[0].status).toBe('unverified');
      expect((await accept([])).body).toEqual([]);
    });

    test('of 20,000 lines is read in some seconds, twice the same', async () => {
      const sale = await sell();
      const memo = await memoOf(sale);
      const file = bankFile(
        Array.from({ length: 20_000 }, (_, i) => ({
          text: i === 19_999 ? `ZELLE ${memo} z` : `PAYMENT ${i} FROM SOMEBODY ELSE`,
          amount: sale.total_price,
        })),
      );
      const [one, two] = await Promise.all([
        sendBankStatement(server, finance, file),
        sendBankStatement(server, other, file),
      ]);
      expect(one.body.lines).toHaveLength(20_000);
      expect(one.body.lines.at(-1).proposals[0]).toMatchObject({ attendee_ids: [sale.id] });
      expect(two.body.lines.map((line: any) => line.line_id)).toEqual(
        one.body.lines.map((line: any) => line.line_id),
      );
    });
  });
});
