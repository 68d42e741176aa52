import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { recipientOf, startMailSink } from './support/mail-sink.js';
import { startWorker } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';
import { pageOf, placeOf, TICKET, TICKETS_A_PAGE } from '../src/paper/pdf/sheet-layout.js';
import { numbersOf, PAPER_SIZES } from '../src/rules/paper.js';
import { formatQrCode } from '../src/rules/qr-codes.js';
import { expectPaperAddsUp } from './support/paper.js';
import { openPdf, readCodes, renderPage, textsOf } from './support/printed-pages.js';
import { PaperWorlds } from './support/paper-world.js';

const ENV = { LIMIT_REQUESTS_PER_USER: '1000000', LIMIT_SYNCS_PER_DEVICE: '1000000' };

describe('paper tickets', () => {
  let server: TestApp;
  let other: TestApp;
  let worlds: PaperWorlds;

  beforeAll(async () => {
    server = await startApp({ env: ENV });
    other = await startApp({ env: ENV, database: server.database });
    worlds = await new PaperWorlds(server).start();
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  // Who has a capacity to lock waits for it, and otherwise for the tickets.
  it.each([
    ['room for twelve', { capacity: 12 }],
    ['room for all', {}],
  ])(
    'end in one state each, with exact sums, whatever is done to them at once over two processes: %s',
    async (_room, options) => {
      const world = await worlds.make(options);
      const { eventId } = world;
      await worlds.prepare(world, '');
      await worlds.act(world, 'offer', 'felix', ['1-10']);
      await worlds.act(world, 'accept', 'vera', ['1-10']);
      const codes = await Promise.all(Array.from({ length: 10 }, (_, at) => worlds.codeOf(world, at + 1)));
      const tokens = worlds.tokens as Record<string, string>;
      const of = (first: number, last: number) => ({ event_id: eventId, ranges: [`${first}-${last}`] });
      const calls: Array<(at: TestApp) => Promise<unknown>> = [];
      const post = (as: string, url: string, body: object) =>
        calls.push((at) => at.call('POST', url, { as: tokens[as]!, body, key: randomUUID() }));
      for (let round = 0; round < 10; round++) {
        // In any order of numbers, and overlapping.
        post('vera', '/api/paper/sales', { event_id: eventId, ranges: ['6-8', '1-3'] });
        post('felix', '/api/paper/sales', of(2, 9));
        post('felix', '/api/paper/returns', { ...of(3, 10), volunteer_id: worlds.users.vera!.id });
        post('vera', '/api/paper/sales/undo', of(1, 8));
        post('pia', '/api/paper/void', { ...of(9, 10), reason: 'Lost' });
        for (const number of [round, (round + 3) % 10])
          calls.push((at) =>
            at.call('POST', `/api/checkin/${codes[number]}`, {
              as: tokens.otto!,
              body: { scan_id: randomUUID(), scanned_at: new Date().toISOString(), event_id: eventId },
            }),
          );
      }
      const answers = (await Promise.all(calls.map((call, at) => call(at % 2 ? other : server)))) as Array<{
        status: number;
        body: { code?: string; success?: boolean };
      }>;
      // Whoever waited for too long on a busy machine is refused, and nothing was done.
      const refused = answers.filter(({ body }) => body.code === 'database_busy');
      expect(answers.filter((one) => one.status >= 500 && !refused.includes(one))).toEqual([]);
      expect(refused.length).toBeLessThan(answers.length / 2);
      await expectPaperAddsUp(server.database, eventId);
      const states = await worlds.query(
        `select t.number, t.state, count(r.id) filter (where r.cancelled_at is null)::int as live,
         coalesce(max(r.tickets_admitted), 0)::int as admitted
       from paper_tickets t left join registrations r on r.qr_code = t.qr_code where t.event_id = $1 group by 1, 2`,
        [eventId],
      );
      expect(states).toHaveLength(10);
      for (const { number, state, live, admitted } of states) {
        expect([number, state, live]).toEqual([number, state, state === 'sold' ? 1 : 0]);
        if (admitted > 0) expect([number, state]).toEqual([number, 'sold']);
      }
      // Whoever was told that a number was let in is in.
      const admitted = await worlds.query(
        `select coalesce(sum(tickets), 0)::int as tickets from admissions where event_id = $1`,
        [eventId],
      );
      const letIn = answers.filter(({ body }) => body.success).length;
      expect(admitted[0].tickets).toBe(letIn);
      // And its holder owes what was sold, to the cent.
      const { body: statement } = await server.call('GET', `/api/events/${eventId}/statement`, {
        as: tokens.pia!,
      });
      const amount = 12 * states.filter(({ state }) => state === 'sold').length;
      expect(statement.paper).toMatchObject([{ volunteer_id: worlds.users.vera!.id, amount }]);
      const row = statement.sellers.find((seller: any) => seller.volunteer_id === worlds.users.vera!.id);
      expect(row?.cash_amount ?? 0).toBe(amount);
    },
  );

  it('are one registration each where the report and the gate come at once', async () => {
    const world = await worlds.make();
    const { eventId } = world;
    await worlds.act(world, 'offer', 'felix', ['1-10']);
    await worlds.act(world, 'accept', 'vera', ['1-10']);
    const codes = await Promise.all(Array.from({ length: 10 }, (_, at) => worlds.codeOf(world, at + 1)));
    const scan = (code: string) => ({
      scan_id: randomUUID(),
      event_id: eventId,
      code,
      scanned_at: new Date().toISOString(),
    });
    const at = (place: number): TestApp => (place % 2 ? other : server);
    const reports = ['vera', 'felix', 'vera'].map((by, place) =>
      at(place).call('POST', '/api/paper/sales', {
        as: worlds.tokens[by]!,
        body: { event_id: eventId, ranges: place < 2 ? ['1-10'] : ['10', '9', '1-8'] },
        key: randomUUID(),
      }),
    );
    const gates = codes.map((code, place) => {
      const { code: _, ...body } = scan(code);
      return at(place).call('POST', `/api/checkin/${code}`, { as: worlds.tokens.otto!, body });
    });
    const syncs = [codes.slice(0, 5), codes.slice(5)].map((some, place) =>
      at(place).call('POST', '/api/checkin/sync', {
        as: worlds.tokens.otto!,
        body: {
          now: new Date().toISOString(),
          device: { id: randomUUID() },
          scans: some.map((code) => ({ ...scan(code), station: 'entrance', let_in: true })),
        },
      }),
    );
    const [told, asked, synced] = await Promise.all([
      Promise.all(reports),
      Promise.all(gates),
      Promise.all(syncs),
    ]);
    expect([...told, ...asked, ...synced].filter(({ status }) => status >= 500)).toEqual([]);
    const sales = await worlds.query(
      `select t.number, r.seller_id, r.tickets_admitted from paper_tickets t
         join registrations r on r.qr_code = t.qr_code and r.event_id = t.event_id
       where t.event_id = $1 and t.state = 'sold' and t.registration_id = r.id and r.cancelled_at is null order by 1`,
      [eventId],
    );
    const seller_id = worlds.users.vera!.id;
    expect(sales).toEqual(
      Array.from({ length: 10 }, (_, place) => ({ number: place + 1, seller_id, tickets_admitted: 1 })),
    );
    expect(await worlds.query('select from registrations where event_id = $1', [eventId])).toHaveLength(10);
    // Each number was let in once, and reported as sold by one of all at most.
    const letIn = synced
      .flatMap(({ body }) => body)
      .filter(({ outcome }: any) => outcome === 'admitted').length;
    expect(letIn + asked.filter(({ body }) => body.success).length).toBe(10);
    const reported = told.flatMap(({ body }) => numbersOf(body.done));
    expect(new Set(reported).size).toBe(reported.length);
    await expectPaperAddsUp(server.database, eventId);
  });

  it('are numbered on within the event, by however many who make books at once', async () => {
    const { id: eventId } = await makeEvent(server.database);
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        (at % 2 ? other : server).call('POST', '/api/paper/books', {
          as: worlds.tokens.pia!,
          body: { event_id: eventId, count: 25, food_option: 'with_food' },
        }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const firsts = made.map(({ body }) => body.first).sort((a, b) => a - b);
    expect(firsts).toEqual([1, 26, 51, 76, 101, 126, 151, 176]);
    expect(made.every(({ body }) => body.price === 18 && body.counts.printed === 25)).toBe(true);
  });

  it('are free only from the president, and are of guests then', async () => {
    const world = await worlds.make();
    const book = { event_id: world.eventId, count: 2, food_option: 'with_food', price: 0 };
    expect(await worlds.post('felix', '/api/paper/books', book)).toMatchObject({ status: 403 });
    const made = await worlds.post('pia', '/api/paper/books', book);
    expect(made).toMatchObject({ status: 201, body: { first: 11, last: 12, price: 0 } });
    await worlds.act(world, 'offer', 'felix', ['11-12']);
    await worlds.act(world, 'accept', 'vera', ['11-12']);
    await worlds.act(world, 'sell', 'vera', ['11-12']);
    const { body: sales } = await server.call(
      'GET',
      `/api/volunteers/me/attendees?event_id=${world.eventId}`,
      {
        as: worlds.tokens.vera!,
      },
    );
    expect(sales.data.map((sale: any) => [sale.paper_number, sale.delivery, sale.name])).toEqual([
      [12, 'seller', null],
      [11, 'seller', null],
    ]);
    expect(await worlds.saleOf(world, 11)).toMatchObject({ is_guest: true, total_cents: 0 });
    await expectPaperAddsUp(server.database, world.eventId);
  });

  it('are printed once, unless somebody says so; each time is audited, and no cache keeps it', async () => {
    const { eventId } = await worlds.make();
    const [book] = (
      await server.call('GET', `/api/paper/books?event_id=${eventId}`, { as: worlds.tokens.felix! })
    ).body;
    const print = (query = '') =>
      server.call('GET', `/api/paper/books/${book.id}/pdf${query}`, { as: worlds.tokens.felix! });
    const first = await print();
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(first.body.startsWith('%PDF-')).toBe(true);
    expect(await print()).toMatchObject({ status: 409, body: { code: 'already_printed' } });
    expect((await print('?again=true&paper=a4')).status).toBe(200);
    const audited = await worlds.query(
      `select details from audit_log where subject_id = $1 and action = 'paper.printed' order by id`,
      [book.id],
    );
    expect(audited.map(({ details }) => details)).toEqual([
      { first: 1, last: 10, paper: 'letter', again: false },
      { first: 1, last: 10, paper: 'a4', again: true },
    ]);
  });

  it.each(PAPER_SIZES)(
    'are printed on %s with the codes that open the door, each beside its number',
    async (paper) => {
      const world = await worlds.make();
      const { eventId } = world;
      const book = await worlds.post('pia', '/api/paper/books', {
        event_id: eventId,
        count: 13,
        food_option: 'with_food',
      });
      const answer = await fetch(`${server.url}/api/paper/books/${book.body.id}/pdf?paper=${paper}`, {
        headers: { authorization: `Bearer ${worlds.tokens.felix}` },
      });
      expect(answer.status).toBe(200);
      const document = await openPdf(new Uint8Array(await answer.arrayBuffer()));
      expect(document.numPages).toBe(2);
      const sheet = pageOf(paper);
      const printed: Array<[number: string, code: string]> = [];
      for (const page of [1, 2]) {
        const [canvas, texts] = [
          await renderPage(document, page),
          await textsOf(document, page, sheet.height),
        ];
        for (let place = 0; place < TICKETS_A_PAGE; place++) {
          const box = { ...placeOf(sheet, place), ...TICKET };
          const isHere = ({ x, y }: { x: number; y: number }): boolean =>
            x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
          const [number] = texts.filter(isHere).flatMap(({ text }) => /^No\. (\d+)$/.exec(text)?.[1] ?? []);
          for (const code of await readCodes(canvas, box)) printed.push([number!, code]);
        }
      }
      const kept = await worlds.query(
        `select number, qr_code from paper_tickets where event_id = $1 and number > 10 order by number`,
        [eventId],
      );
      expect(printed).toEqual(kept.map(({ number, qr_code: code }) => [String(number), formatQrCode(code)]));
      // What a phone reads from it lets its guest in.
      await worlds.act(world, 'offer', 'felix', ['11-23']);
      await worlds.act(world, 'accept', 'vera', ['11-23']);
      const scanned = await server.call('POST', `/api/checkin/${printed.at(-1)![1]}`, {
        as: worlds.tokens.otto!,
        body: { event_id: eventId },
      });
      expect(scanned.body).toMatchObject({ success: true });
      expect(await worlds.stateOf(world, 23)).toBe('sold');
    },
  );

  it.each([
    ['en', ['No. 1', 'With Food', '$18.00', 'Name', 'Phone']],
    ['es', ['N.º 1', 'Con comida', '$18.00', 'Nombre', 'Teléfono']],
  ] as const)('are printed in the language of the event: %s', async (lang, words) => {
    const { id: eventId } = await makeEvent(server.database);
    await worlds.query('update events set lang = $2 where id = $1', [eventId, lang]);
    const made = await worlds.post('felix', '/api/paper/books', {
      event_id: eventId,
      count: 1,
      food_option: 'with_food',
      price: 18,
    });
    const answer = await fetch(`${server.url}/api/paper/books/${made.body.id}/pdf`, {
      // Whoever prints may read another one.
      headers: { authorization: `Bearer ${worlds.tokens.felix}`, 'accept-language': 'es' },
    });
    const texts = await textsOf(await openPdf(new Uint8Array(await answer.arrayBuffer())), 1, 792);
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining([...words]));
  });

  it('are named with their holder in the statement, and at a final hand-over', async () => {
    const world = await worlds.make();
    await worlds.act(world, 'offer', 'felix', ['1-10']);
    await worlds.act(world, 'accept', 'vera', ['1-8']);
    await worlds.act(world, 'sell', 'vera', ['1-3', '5']);
    await worlds.act(world, 'return', 'felix', ['8']);
    await worlds.act(world, 'void', 'felix', ['7']);
    const { body } = await server.call('GET', `/api/events/${world.eventId}/statement`, {
      as: worlds.tokens.pia!,
    });
    const { id, fullName } = worlds.users.vera!;
    expect(body.paper).toEqual([
      {
        volunteer_id: id,
        name: fullName,
        received: 8,
        sold: 4,
        cancelled: 0,
        returned: 1,
        out: 2,
        void: 1,
        missing: [4, 6],
        amount: 48,
      },
    ]);
    const holders = `/api/paper/holders?event_id=${world.eventId}`;
    expect((await server.call('GET', holders, { as: worlds.tokens.felix! })).body).toEqual(body.paper);
    expect(body.sellers.find((row: any) => row.volunteer_id === id)).toMatchObject({ cash_amount: 48 });
    const offered = await worlds.post('vera', '/api/hand-overs', {
      event_id: world.eventId,
      declared_amount: 48,
      is_final: true,
    });
    expect(offered.body).toMatchObject({ paper_out: 2, paper_missing: ['4', '6'] });
    await worlds.post('felix', `/api/hand-overs/${offered.body.id}/receive`, { received_amount: 48 });
    // What she sells later was out then.
    await worlds.act(world, 'sell', 'vera', ['4']);
    const received = await server.call('GET', `/api/hand-overs/${offered.body.id}`, {
      as: worlds.tokens.vera!,
    });
    expect(received.body).toMatchObject({ status: 'received', paper_out: 2, paper_missing: ['4', '6'] });
  });

  it('have their number on the sale, also once it is cancelled, and in the list of attendees', async () => {
    const world = await worlds.make();
    const { eventId } = world;
    await worlds.act(world, 'offer', 'felix', ['1-4']);
    await worlds.act(world, 'accept', 'vera', ['1-4']);
    await worlds.post('vera', '/api/paper/sales', {
      event_id: eventId,
      ranges: ['1-3'],
      names: { 1: { name: 'Ada Lane', phone: '4155550101' }, 3: { name: 'Ada Lane', phone: '4155550101' } },
    });
    const read = async (path: string) => (await server.call('GET', path, { as: worlds.tokens.pia! })).body;
    const { data: people } = await read(`/api/attendees?event_id=${eventId}&sort_by=name`);
    expect(people.map(({ name, paper_numbers }: any) => [name, paper_numbers])).toEqual([
      [null, [2]],
      ['Ada Lane', [1, 3]],
    ]);
    const sale = await worlds.saleOf(world, 2);
    await worlds.post('felix', `/api/attendees/${sale.id}/cancel`, { reason: 'Ill', refund: 'seller' });
    const { data } = await read(`/api/attendees/${sale.id}/registrations?cancelled=true`);
    expect(data).toMatchObject([{ paper_number: 2, cancelled_at: expect.any(String) }]);
    const { data: left } = await read(`/api/attendees?event_id=${eventId}`);
    expect(left.map(({ paper_numbers }: any) => paper_numbers)).toEqual([[1, 3]]);
  });

  it('are found by number, state and holder, and add up over books', async () => {
    const world = await worlds.make();
    const { eventId } = world;
    await worlds.post('felix', '/api/paper/books', {
      event_id: eventId,
      count: 5,
      food_option: 'with_food',
      price: 20,
    });
    await worlds.act(world, 'offer', 'felix', ['8-12']);
    await worlds.act(world, 'accept', 'vera', ['8-12']);
    await worlds.act(world, 'sell', 'vera', ['10-11']);
    await worlds.act(world, 'void', 'pia', ['15']);
    const { id, fullName } = worlds.users.vera!;
    const list = async (query: string) =>
      (
        await server.call('GET', `/api/paper/tickets?event_id=${eventId}&${query}`, {
          as: worlds.tokens.felix!,
        })
      ).body;
    const numbers = async (query: string) => (await list(query)).data.map(({ number }: any) => number);
    expect(await numbers('')).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
    expect(await numbers('state=out')).toEqual([8, 9, 12]);
    expect(await numbers(`volunteer_id=${id}`)).toEqual([8, 9, 10, 11, 12]);
    expect(await numbers(`volunteer_id=${id}&state=sold`)).toEqual([10, 11]);
    expect(await numbers('state=void')).toEqual([15]);
    expect(await numbers('number=16')).toEqual([]);
    expect(await numbers('number=10&state=out')).toEqual([]);
    expect(await list('number=10')).toMatchObject({
      data: [
        {
          number: 10,
          state: 'sold',
          volunteer_id: id,
          volunteer_name: fullName,
          registration_id: (await worlds.saleOf(world, 10)).id,
        },
      ],
      pagination: { total: 1 },
    });
    expect(await list('state=printed&limit=3&offset=6')).toMatchObject({
      data: [
        { number: 7, volunteer_id: null, volunteer_name: null, registration_id: null },
        { number: 13 },
        { number: 14 },
      ],
      pagination: { total: 9, total_pages: 3, current_page: 3, has_next: false },
    });
    expect(await list('number=0')).toMatchObject({ code: 'invalid_input' });
    const of = { as: worlds.tokens.felix! };
    const { body: books } = await server.call('GET', `/api/paper/books?event_id=${eventId}`, of);
    expect(
      books.map(({ first, last, counts, free, printed_at }: any) => [first, last, counts, free, printed_at]),
    ).toEqual([
      [1, 10, { printed: 7, offered: 0, out: 2, sold: 1, void: 0 }, ['1-7'], null],
      [11, 15, { printed: 2, offered: 0, out: 1, sold: 1, void: 1 }, ['13-14'], null],
    ]);
    const { body: holders } = await server.call('GET', `/api/paper/holders?event_id=${eventId}`, of);
    expect(holders).toMatchObject([
      { volunteer_id: id, received: 5, sold: 2, missing: [8, 9, 12], amount: 32 },
    ]);
    await expectPaperAddsUp(server.database, eventId);
  });

  it('are offered by somebody, whose offer is ended by somebody', async () => {
    const world = await worlds.make();
    const named = (name: string) => worlds.users[name]!.fullName;
    await worlds.act(world, 'offer', 'felix', ['1-5']);
    await worlds.act(world, 'accept', 'vera', ['1-3']);
    await worlds.act(world, 'offer', 'pia', ['4-6']);
    await worlds.act(world, 'withdraw', 'felix');
    await worlds.act(world, 'offer', 'felix', ['4-6']);
    const list = async (query = '') =>
      (
        await server.call('GET', `/api/paper/assignments?event_id=${world.eventId}${query}`, {
          as: worlds.tokens.pia!,
        })
      ).body;
    const of = { volunteer_id: worlds.users.vera!.id, volunteer_name: named('vera') };
    const when = expect.any(String);
    expect((await list()).data).toMatchObject([
      {
        ...of,
        ranges: ['4-6'],
        status: 'offered',
        offered_by: named('felix'),
        ended_at: null,
        ended_by: null,
      },
      {
        ...of,
        ranges: ['4-6'],
        status: 'withdrawn',
        offered_by: named('pia'),
        accepted_at: null,
        ended_at: when,
        ended_by: named('felix'),
      },
      {
        ...of,
        ranges: ['1-3'],
        status: 'accepted',
        offered_by: named('felix'),
        accepted_at: when,
        ended_at: when,
        ended_by: named('vera'),
      },
    ]);
    expect((await list('&status=withdrawn')).data).toHaveLength(1);
    expect((await list(`&volunteer_id=${worlds.users.otto!.id}`)).data).toEqual([]);
    expect(await list('&limit=1&offset=1')).toMatchObject({
      data: [{ status: 'withdrawn' }],
      pagination: { total: 3, total_pages: 3 },
    });
  });

  it('are their holder’s own, who sees them by event', async () => {
    const world = await worlds.make();
    await worlds.act(world, 'offer', 'felix', ['1-6']);
    await worlds.act(world, 'accept', 'vera', ['1-6']);
    await worlds.act(world, 'sell', 'vera', ['2-3']);
    await worlds.act(world, 'offer', 'felix', ['9']);
    const { body } = await server.call('GET', '/api/paper/me', { as: worlds.tokens.vera! });
    expect(body).toMatchObject([
      {
        event_id: world.eventId,
        offered: [{ id: world.assignment, ranges: ['9'], status: 'offered', accepted_at: null }],
        out: ['1', '4-6'],
        out_count: 4,
        sold: ['2-3'],
        sold_count: 2,
        amount: 24,
      },
    ]);
    expect((await server.call('GET', '/api/paper/me', { as: worlds.tokens.otto! })).body).toEqual([]);

    // A phone that scans them learns their numbers; of those of others it learns nothing.
    const byCode = async (as: string, number: number) =>
      server.call('GET', `/api/paper/me/${formatQrCode(await worlds.codeOf(world, number))}`, {
        as: worlds.tokens[as]!,
      });
    for (const [number, state] of [
      [1, 'out'],
      [2, 'sold'],
      [9, 'offered'],
    ] as const)
      expect(await byCode('vera', number)).toMatchObject({
        status: 200,
        body: { event_id: world.eventId, number, state },
      });
    for (const [as, number] of [
      ['vera', 10],
      ['otto', 1],
      ['felix', 1],
    ] as const)
      expect(await byCode(as, number)).toMatchObject({ status: 404, body: { code: 'no_paper_ticket' } });
    const mistyped = await server.call('GET', '/api/paper/me/nothing', { as: worlds.tokens.vera! });
    expect(mistyped).toMatchObject({ status: 404, body: { code: 'no_paper_ticket' } });
  });

  it('keep an event from being deleted, printed or not', async () => {
    const { eventId } = await worlds.make();
    const answer = await server.call('DELETE', `/api/events/${eventId}`, { as: worlds.tokens.pia! });
    expect(answer).toMatchObject({ status: 409, body: { code: 'event_in_use' } });
  });

  it('are not offered or sold in an event that nobody knows of yet', async () => {
    const world = await worlds.make({ status: 'draft' });
    expect(await worlds.act(world, 'offer', 'felix')).toMatchObject({
      status: 409,
      body: { code: 'event_not_on_sale' },
    });
  });

  it('go with a receipt to both when they are given back', async () => {
    const sink = await startMailSink();
    const worker = await startWorker(testSettings({ DATABASE_URL: server.database.url, SMTP_URL: sink.url }));
    try {
      const world = await worlds.make();
      await worlds.act(world, 'offer', 'felix', ['1-5']);
      await worlds.act(world, 'accept', 'vera', ['1-5']);
      await worlds.act(world, 'return', 'felix', ['1-2', '5']);
      for (const name of ['vera', 'felix']) {
        // Felix took others back too.
        await sink.waitFor(
          (sent) =>
            recipientOf(sent) === worlds.users[name]!.email &&
            sent.subject!.startsWith('Receipt for 3 paper tickets') &&
            sent.text!.includes('Numbers: 1-2, 5'),
        );
      }
    } finally {
      await worker.close();
      await sink.close();
    }
  });

  it.each([
    ['a hand-over', false, 'Paper tickets still out: 3\n'],
    ['the last hand-over', true, 'Paper tickets still out: 3 (4-5, 8)\n'],
  ])('are on the receipts of %s that are still out', async (_which, isFinal, line) => {
    const sink = await startMailSink();
    const worker = await startWorker(testSettings({ DATABASE_URL: server.database.url, SMTP_URL: sink.url }));
    try {
      const world = await worlds.make();
      await worlds.act(world, 'offer', 'felix', ['1-5', '8']);
      await worlds.act(world, 'accept', 'vera', ['1-5', '8']);
      await worlds.act(world, 'sell', 'vera', ['1-3']);
      const offer = { event_id: world.eventId, declared_amount: 36, is_final: isFinal };
      const { body } = await worlds.post('vera', '/api/hand-overs', offer);
      const received = { received_amount: 36 };
      expect(await worlds.post('felix', `/api/hand-overs/${body.id}/receive`, received)).toMatchObject({
        status: 200,
        body: { paper_out: 3, paper_missing: isFinal ? ['4-5', '8'] : null },
      });
      for (const name of ['vera', 'felix'])
        await sink.waitFor(
          (sent) =>
            recipientOf(sent) === worlds.users[name]!.email && sent.text!.replace(/\r/g, '').includes(line),
        );
    } finally {
      await worker.close();
      await sink.close();
    }
  });

  it('are on the list of phones, apart from the registrations until they are sold', async () => {
    const world = await worlds.make();
    const list = async (cursor?: string) =>
      (
        await server.call(
          'GET',
          `/api/checkin/list?event_id=${world.eventId}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
          { as: worlds.tokens.otto! },
        )
      ).body;
    const whole = await list();
    expect(whole.rows).toEqual([]);
    expect(whole.paper.map(({ n, s, f }: any) => [n, s, f])).toEqual(
      Array.from({ length: 10 }, (_, at) => [at + 1, 'printed', 0]),
    );
    expect(whole.event.paper_at_door).toBe('admit');
    const { i, h } = whole.paper[0];
    // What follows may come again while other transactions go on.
    const firstOf = (answer: any) => answer.paper.find(({ n }: any) => n === 1);
    await worlds.prepare(world, 'offer accept');
    const out = await list(whole.cursor);
    expect(out).toMatchObject({ rows: [], gone: [] });
    expect(firstOf(out)).toMatchObject({ i, h, s: 'out' });
    expect(firstOf(out).v).toBeGreaterThan(whole.paper[0].v);
    await worlds.prepare(world, 'sell');
    const sold = await list(out.cursor);
    expect(sold).toMatchObject({ rows: [{ h, q: 1, n: '', t: 1 }] });
    expect(firstOf(sold)).toMatchObject({ i, s: 'sold' });
    await worlds.prepare(world, 'undo');
    const undone = await list(sold.cursor);
    expect(undone.rows).toEqual([]);
    expect(undone.gone).toContainEqual({ h, why: 'cancelled' });
    expect(firstOf(undone)).toMatchObject({ i, h, s: 'out' });
    await worlds.prepare(world, 'sell');
    const again = await list(undone.cursor);
    // What was gone is good again: phones apply `gone` before `rows`.
    expect(again).toMatchObject({ rows: [{ h }] });
    expect(firstOf(again)).toMatchObject({ i, s: 'sold' });
    expect(again.gone).toContainEqual({ h, why: 'cancelled' });
    const now = await list();
    expect(now.paper).toHaveLength(9);
    expect(now.rows).toMatchObject([{ h, t: 1 }]);
    await worlds.change(world, { paper_at_door: 'refuse' });
    expect((await list(now.cursor)).event).toMatchObject({ paper_at_door: 'refuse' });
  });

  it('are delivered as they are: nobody is asked to deliver them, also once sold again', async () => {
    const world = await worlds.make();
    const toDeliver = async () =>
      (
        await server.call('GET', `/api/volunteers/me/attendees?event_id=${world.eventId}&to_deliver=true`, {
          as: worlds.tokens.vera!,
        })
      ).body.data;
    const delivered = async () =>
      (
        await server.call('GET', `/api/volunteers/me/attendees?event_id=${world.eventId}`, {
          as: worlds.tokens.vera!,
        })
      ).body.data.map((sale: any) => sale.delivered.map(({ way, by }: any) => [way, by]));
    await worlds.prepare(world, 'offer accept sell');
    expect(await toDeliver()).toEqual([]);
    const once = await delivered();
    expect(once).toEqual([[['printed', expect.any(String)]]]);
    await worlds.prepare(world, 'undo');
    await worlds.prepare(world, 'sell');
    expect(await delivered()).toEqual(once);
  });

  it('are on the list of a large event too, whose registrations come in pages', async () => {
    const world = await worlds.make();
    const { eventId } = world;
    await worlds.query(
      `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
         price_per_ticket_cents, total_cents, qr_code)
       select $1, $2, 'Person ' || n, 'p' || n || '@paper.example.org', '4155550100', 1, 'cash', 'without_food', 100, 100,
         'PAPERLIST' || n from generate_series(1, 5001) n`,
      [eventId, worlds.users.vera!.id],
    );
    const page = async (cursor = '') =>
      (
        await server.call(
          'GET',
          `/api/checkin/list?event_id=${eventId}&cursor=${encodeURIComponent(cursor)}`,
          {
            as: worlds.tokens.otto!,
          },
        )
      ).body;
    const first = await page();
    expect(first).toMatchObject({ complete: false });
    const last = await page(first.cursor);
    expect(last).toMatchObject({ complete: true });
    expect(last.paper).toHaveLength(10);
  });

  it('count once in what a phone keeps, sold or not', async () => {
    const world = await worlds.make();
    const { eventId } = world;
    await worlds.act(world, 'offer', 'felix', ['1-4']);
    await worlds.act(world, 'accept', 'vera', ['1-4']);
    await worlds.act(world, 'sell', 'vera', ['1-4']);
    const isTooLarge = async (registrations: number) => {
      await worlds.query(`update seller_sums set registrations = registrations + $2 where event_id = $1`, [
        eventId,
        registrations,
      ]);
      const list = await server.call('GET', `/api/checkin/list?event_id=${eventId}`, {
        as: worlds.tokens.otto!,
      });
      return list.body.too_large;
    };
    // With the four that are sold, and the six that are not.
    expect(await isTooLarge(50_000 - 10)).toBe(false);
    expect(await isTooLarge(1)).toBe(true);
  });

  it('are sold by one sync with other scans, in their order', async () => {
    const world = await worlds.make();
    await worlds.act(world, 'offer', 'felix', ['1-3']);
    await worlds.act(world, 'accept', 'vera', ['1-3']);
    await worlds.act(world, 'sell', 'vera', ['3']);
    const sold = await worlds.post('otto', '/api/register', {
      ...makeAttendee({ ticket_quantity: 2 }),
      event_id: world.eventId,
    });
    const scan = (code: string, fields: object = {}) => ({
      scan_id: randomUUID(),
      event_id: world.eventId,
      code,
      station: 'entrance',
      scanned_at: new Date().toISOString(),
      let_in: true,
      ...fields,
    });
    const [first, second, third] = await Promise.all([1, 2, 3].map((number) => worlds.codeOf(world, number)));
    const let_in = scan(first!);
    const { status, body } = await server.call('POST', '/api/checkin/sync', {
      as: worlds.tokens.otto!,
      body: {
        now: new Date().toISOString(),
        device: { id: randomUUID() },
        scans: [
          scan(sold.body.qr_code_id),
          let_in,
          scan(second!),
          scan(second!),
          scan(third!),
          scan(first!, { let_in: false, undoes: let_in.scan_id }),
          scan(await worlds.codeOf(world, 9)),
        ],
      },
    });
    expect(status).toBe(200);
    expect(body.map(({ outcome }: any) => outcome)).toEqual([
      'admitted',
      'admitted',
      'admitted',
      'duplicate',
      'admitted',
      'undone',
      'not_sold',
    ]);
    const states = await Promise.all([1, 2, 3, 9].map((number) => worlds.stateOf(world, number)));
    expect(states).toEqual(['out', 'sold', 'sold', 'printed']);
    await expectPaperAddsUp(server.database, world.eventId);
  });

  it('are let in once by a phone that sends its scan again before it has the answer', async () => {
    const world = await worlds.make();
    await worlds.act(world, 'offer', 'felix', ['1-10']);
    await worlds.act(world, 'accept', 'vera', ['1-10']);
    for (let number = 1; number <= 10; number++) {
      const code = await worlds.codeOf(world, number);
      const body = {
        scan_id: randomUUID(),
        scanned_at: new Date().toISOString(),
        event_id: world.eventId,
      };
      const key = randomUUID();
      const answers = await Promise.all(
        [server, other, server, other].map((at) =>
          at.call('POST', `/api/checkin/${code}`, { as: worlds.tokens.otto!, body, key }),
        ),
      );
      for (const { status, body: answer } of answers) expect([status, answer.success]).toEqual([200, true]);
    }
    await expectPaperAddsUp(server.database, world.eventId);
  });

  it('stay as they are where a name is of another number, or is none', async () => {
    const world = await worlds.make();
    await worlds.prepare(world, 'offer accept');
    for (const names of [
      { 2: { name: 'Ada Lane' } },
      { 1: { phone: '12' } },
      { 1: { name: '' } },
      { 1: { email: 'ada@example.org' } },
      { 1: 'Ada Lane' },
      ['Ada Lane'],
    ]) {
      const answer = await worlds.post('vera', '/api/paper/sales', {
        event_id: world.eventId,
        ranges: ['1'],
        names,
      });
      expect([names, answer.status]).toEqual([names, 422]);
    }
    expect(await worlds.stateOf(world)).toBe('out');
  });

  it('are offered to accounts for the door alone too', async () => {
    const world = await worlds.make();
    const user = await makeUser(server.database);
    await worlds.query(`update users set door_only = true where id = $1`, [user.id]);
    worlds.users.dora = user;
    worlds.tokens.dora = await server.signIn(user);
    world.holder = 'dora';
    await worlds.act(world, 'offer', 'felix', ['1-2']);
    expect((await worlds.act(world, 'accept', 'dora', ['1-2'])).body.done).toEqual(['1-2']);
    expect((await worlds.act(world, 'sell', 'dora', ['1'])).body.done).toEqual(['1']);
  });
});
