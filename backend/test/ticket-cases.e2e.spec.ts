import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { DOOR_RECOUNTS, PEOPLE_RECOUNT, SEARCH_RECOUNT, SUMS_RECOUNTS } from '../src/database/recount.sql.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { bankFile, sendBankStatement } from './support/bank-statements.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { makeOlder } from './support/older-sales.js';

/** The rows of one section of docs/ticket-cases.md. */
const rowsOf = (section: string): string[][] =>
  readFileSync(new URL('../../docs/ticket-cases.md', import.meta.url), 'utf8')
    .split(/^## /m)
    .find((text) => text.startsWith(`${section}\n`))!
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const NOT_SAID = '–';
/** Numbers of registrations and people, which a split or a gift makes more of, the newest one of a person, and whether all of them are in. */
const OF_REGISTRATIONS = /^((.*_)?registrations|count|(is_)?checked_in|id|as_of|people_with_tickets)$/;

/** An answer without the numbers of registrations. */
const withoutRegistrations = (value: any): any => {
  if (Array.isArray(value)) return value.map(withoutRegistrations);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !OF_REGISTRATIONS.test(name))
      .map(([name, each]) => [name, withoutRegistrations(each)]),
  );
};

describe('some tickets of a registration', () => {
  let server: TestApp;
  let finance: string;
  let president: string;
  let picture: Buffer;

  beforeAll(async () => {
    server = await startApp({
      env: { LIMIT_REQUESTS_PER_USER: '1000000', LIMIT_SYNCS_PER_DEVICE: '1000000' },
    });
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    picture = await sharp({ create: { width: 30, height: 50, channels: 3, background: '#0b4a54' } })
      .png()
      .toBuffer();
  });
  afterAll(() => server.close());

  /** Each case gets a new event, a day nearer than all before it, so that it is the current one. */
  let daysAhead = 900;
  const call = async (method: string, url: string, as: string, body?: unknown): Promise<any> => {
    const answer = await server.call(method, url, { as, body });
    expect([url, answer.status < 300, answer]).toEqual([url, true, answer]);
    return answer.body;
  };
  const query = <Row = any>(text: string, values: unknown[]): Promise<Row[]> =>
    server.database.query(text, values) as Promise<Row[]>;

  /** Uploads the picture of a transfer. @returns the status of the answer */
  async function upload(id: string, as: string): Promise<number> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(picture)]), 'shot.png');
    form.append('attendee_id', id);
    const { status } = await fetch(`${server.url}/api/upload-transaction-screenshot`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${as}` },
    });
    return status;
  }

  interface World {
    eventId: string;
    seller: TestUser;
    sale: any;
    /** As the table names it. */
    how: string[];
  }

  /** Sells what the column `sale` says and does what the column `before` says. */
  async function prepare(sale: string, before: string, role?: 'finance_director'): Promise<World> {
    const [mode, tickets, ...how] = sale.split(' ');
    const date = new Date(Date.now() + daysAhead-- * 24 * 3600 * 1000).toISOString();
    // Where it is about noon, so that half an hour ago was on the same day.
    const hours = 12 - new Date().getUTCHours();
    const { id: eventId } = await makeEvent(server.database, {
      date,
      timeZone: hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
      ...(how.includes('capacity') ? { capacity: Number(tickets) } : {}),
    });
    await query(`update pricing_tiers set price_cents = $2 where event_id = $1`, [
      eventId,
      mode === 'zelle' ? 700 : 800,
    ]);
    const seller = await makeUser(
      server.database,
      mode === 'guest' ? { role: 'president' } : role ? { role } : {},
    );
    const as = await server.signIn(seller);
    const sold = await call('POST', '/api/register', as, {
      ...makeAttendee({
        ticket_quantity: Number(tickets),
        payment_mode: mode === 'zelle' ? 'zelle' : 'cash',
        ...(how.includes('without') && { email: null, delivery: 'seller' }),
      }),
      is_guest: mode === 'guest',
      food_option: how.includes('food') ? 'with_food' : 'without_food',
      event_id: eventId,
    });
    if (how.includes('imported'))
      await query(
        `insert into clearings (event_id, seller_id, kind, amount_cents, cleared_by, registration_id)
         select event_id, seller_id, 'imported', total_cents, seller_id, id from registrations where id = $1`,
        [sold.id],
      );
    const words = before === NOT_SAID ? [] : before.split(' ');
    while (words.length > 0) {
      const what = words.shift()!;
      switch (what) {
        case 'admit':
        case 'serve':
          await call('POST', '/api/checkin/sync', president, {
            now: new Date().toISOString(),
            device: { id: randomUUID() },
            scans: [
              {
                scan_id: randomUUID(),
                event_id: eventId,
                id: sold.id,
                station: what === 'admit' ? 'entrance' : 'food',
                tickets: Number(words.shift()),
                scanned_at: new Date().toISOString(),
                let_in: true,
              },
            ],
          });
          break;
        case 'clear':
          await call('PATCH', `/api/auth/users/${seller.id}/cleared-amount?event_id=${eventId}`, finance, {
            cleared_amount: Number(words.shift()),
          });
          break;
        case 'verify':
        case 'question':
          await call('PATCH', `/api/transfers/${sold.id}`, finance, {
            status: what === 'verify' ? 'verified' : 'questioned',
            note: 'As on the phone',
          });
          break;
        case 'accept': {
          const file = bankFile([{ amount: String(sold.total_price), text: `LINE ${randomUUID()}` }]);
          const statement = await sendBankStatement(server, finance, file);
          await call('POST', '/api/transfers/statement/accept', finance, {
            pairs: [{ line_id: statement.body.lines[0].line_id, attendee_ids: [sold.id] }],
          });
          break;
        }
        case 'picture':
          expect(await upload(sold.id, as)).toBe(200);
          break;
        case 'correct':
          await call('PATCH', `/api/attendees/${sold.id}`, president, { email: `new-${sold.email}` });
          break;
        case 'cancel':
          await call('POST', `/api/attendees/${sold.id}/cancel`, finance, { reason: 'x' });
          break;
        case 'old':
          await makeOlder(server.database, [sold.id], 31);
          break;
        case 'over':
          await query(`update events set event_date = now() - interval '3 days' where id = $1`, [eventId]);
          break;
        default:
          throw new Error(`docs/ticket-cases.md: nobody knows how to ${what}`);
      }
    }
    return { eventId, seller, sale: sold, how };
  }

  /** Every figure that a screen shows, without the numbers of registrations. */
  async function figuresOf({ eventId, seller }: World): Promise<any> {
    const of = `event_id=${eventId}`;
    const [capacity] = await query(`select sold from event_capacities where event_id = $1`, [eventId]);
    const read = (url: string) => call('GET', url, president);
    return withoutRegistrations({
      capacity: capacity?.sold ?? null,
      stats: await read(`/api/stats?${of}`),
      sales: await read(`/api/stats/series?kind=sales_per_day&${of}`),
      checkIns: await read(`/api/stats/series?kind=check_ins_per_5_min&${of}`),
      sellers: await read(`/api/volunteers/summary?${of}`),
      statement: await read(`/api/events/${eventId}/statement`),
      money: {
        ...(await read(`/api/volunteers/${seller.id}/details?${of}`)),
        clearings: (await read(`/api/volunteers/${seller.id}/ledger?${of}`)).data.filter(
          (line: any) => line.kind !== 'split' || line.amount !== 0,
        ),
      },
      team: await read(`/api/volunteers/sales-team?${of}`),
      leaders: await read(`/api/volunteers/leaderboard?${of}`),
      people: await read(`/api/attendees?${of}`),
    });
  }

  /** Compares every sum that triggers keep with a recount. */
  async function expectSumsRight(eventId: string): Promise<void> {
    for (const { table, find } of [PEOPLE_RECOUNT, SEARCH_RECOUNT, ...SUMS_RECOUNTS, ...DOOR_RECOUNTS])
      expect([table, await query(find, [eventId])]).toEqual([table, []]);
  }

  const familyOf = (id: string) =>
    query(
      `select r.*, t.status, t.note, t.changed_by, t.changed_at, t.total_cents as transfer_cents, m.line_id
       from registrations r left join transfers t on t.registration_id = r.id
       left join bank_matches m on m.registration_id = r.id
       where $1 in (r.id, r.split_from) order by r.id`,
      [id],
    );

  /** The seller's rows; those of a split in brackets. */
  async function ledgerOf(sellerId: string): Promise<string> {
    const rows = await query<{ kind: string; dollars: number; split_of: string | null }>(
      `select kind, amount_cents::int / 100 as dollars, split_of from clearings where seller_id = $1 order by id`,
      [sellerId],
    );
    const said: string[] = [];
    for (const [at, { kind, dollars, split_of: of }] of rows.entries()) {
      const before = rows[at - 1]?.split_of ?? null;
      const isNew = of !== before;
      if (isNew && before) said.push(`${said.pop()}]`);
      if (of === null) said.push(`${kind} ${dollars}`);
      else if (isNew) said.push(`[${kind} ${dollars}`);
      else said.push(`${said.pop()}, ${kind} ${dollars}`);
    }
    if (rows.at(-1)?.split_of) said.push(`${said.pop()}]`);
    return said.join(', ').replaceAll(', [', ' [') || NOT_SAID;
  }

  let splits = 0;
  const split = (id: string, tickets: number, by: string) => {
    const values = [id, tickets, `S${String(++splits).padStart(14, '0')}`, by];
    return query<{ id: string }>(`select split_registration($1, $2, $3, $4) as id`, values);
  };

  test.each(rowsOf('Split'))(
    'split %s: %s, before %s, take off %s: %s',
    async (_number, sale, before, taken, parts, transfers, ledger) => {
      const world = await prepare(sale!, before!);
      const { id } = world.sale;
      if (parts!.startsWith('Only')) {
        const answer: Answer = await server.call('POST', `/api/attendees/${id}/cancel`, {
          as: finance,
          body: { reason: 'x', tickets: Number(taken), of: world.sale.ticket_quantity },
        });
        const refused = Number(taken) === world.sale.ticket_quantity ? 200 : 409;
        if (refused === 409) expect(answer.body.detail).toBe(`${parts} tickets can be taken off`);
        await expect(split(id, Number(taken), world.seller.id)).rejects.toThrow('not used');
        return;
      }
      const figures = await figuresOf(world);
      const [was] = await familyOf(id);
      const ids = [id];
      for (const tickets of taken!.split(', '))
        ids.push((await split(id, Number(tickets), world.seller.id))[0]!.id);

      const family = await familyOf(id);
      expect(family.map((part) => part.id)).toEqual(ids);
      expect(family.map((part) => part.ticket_quantity).join(', ')).toBe(parts);
      const states = family.map((part) => part.status ?? (part.memo ? 'unverified' : ''));
      expect(
        states
          .join(', ')
          .replace(/^(\w+), \1, \1$/, '$1 ×3')
          .replace(/^[, ]*$/, NOT_SAID),
      ).toBe(transfers);
      expect(await ledgerOf(world.seller.id)).toBe(ledger);
      for (const [at, part] of family.entries()) {
        const own = at === 0 ? {} : { id: part.id, qr_code: part.qr_code, version: 1, split_from: id };
        expect(part).toEqual({
          ...was,
          ticket_quantity: part.ticket_quantity,
          total_cents: part.ticket_quantity * 800 * (was.is_guest ? 0 : 1),
          ...(was.status && { transfer_cents: part.ticket_quantity * 800 }),
          ...(at > 0 && {
            tickets_admitted: 0,
            meals_served: 0,
            checked_in_at: null,
            check_in_recorded_at: null,
            checked_in_by: null,
            checked_in_label: null,
          }),
          version: was.version + ids.length - 1,
          ...own,
        });
      }
      expect(new Set(family.map((part) => part.qr_code)).size).toBe(family.length);
      await expectSumsRight(world.eventId);
      // The list of people shows what their registrations have in common.
      expect(await figuresOf(world)).toEqual(figures);
      // The ledger and the statement show what a split reverses, and what takes its place, as one line of nothing.
      const inBrackets = ledger!.split('[').length - 1;
      const read = (url: string) => call('GET', `${url}event_id=${world.eventId}`, president);
      const { data: lines } = await read(`/api/volunteers/${world.seller.id}/ledger?limit=100&`);
      const ofSplits = lines.filter((line: any) => line.kind === 'split');
      expect(ofSplits.map((line: any) => line.amount)).toEqual(Array.from({ length: inBrackets }, () => 0));
      expect(lines.filter((line: any) => line.kind === 'reversal')).toEqual([]);
      const statement = await call('GET', `/api/events/${world.eventId}/statement`, president);
      expect(statement.cleared).toMatchObject({
        split: { count: inBrackets, cash: 0, transfer: 0 },
        reversal: { count: 0 },
      });
      const rows = (
        await query(
          `select c.cleared_by, c.at, first.cleared_by as first_by, first.at as first_at
           from clearings c join clearings first on first.id = c.split_of where c.seller_id = $1 and c.kind = 'transfer'`,
          [world.seller.id],
        )
      ).map((row) => [row.cleared_by, row.at, row.first_by, row.first_at]);
      for (const [by, at, firstBy, firstAt] of rows) expect([by, at]).toEqual([firstBy, firstAt]);
      const shown = await call(
        'GET',
        `/api/attendees/by-email/${world.sale.email}?event_id=${world.eventId}`,
        finance,
      );
      expect(shown.data.map((one: any) => [one.split_from, one.has_screenshot])).toEqual(
        [...ids].reverse().map((one) => [one === id ? null : id, before === 'picture']),
      );
    },
  );

  test.each(rowsOf('Cancel some'))(
    'cancel some %s: %s, before %s: %s: %s',
    async (_number, sale, before, asks, answer, left, became, ledger) => {
      const [, by, tickets, , of, refund] =
        /^(seller |volunteer |other )?(\d+)?( ?of (\d+))?(?: (seller|till|none))?$/.exec(asks!)!;
      const world = await prepare(sale!, before!, by === 'seller ' ? 'finance_director' : undefined);
      const { id } = world.sale;
      const body = {
        reason: 'Ill',
        ...(tickets && { tickets: Number(tickets) }),
        ...(of && { of: Number(of) }),
        ...(refund && { refund }),
      };
      const url = `/api/attendees/${id}/cancel`;
      const asker = by === 'other ' ? await makeUser(server.database) : world.seller;
      const as = by ? await server.signIn(asker) : finance;
      const done = await server.call('POST', url, { as, body });
      expect([String(done.status), ...(done.status < 300 ? [] : [done.body.code])].join(' ')).toBe(answer);
      const [first, part, ...more] = await familyOf(id);
      expect(more).toEqual([]);
      expect(String(first.cancelled_at ? 0 : first.ticket_quantity)).toBe(left);
      expect(
        part ? [part.refund ?? 'nobody', ...(part.status ? [part.status] : [])].join(' ') : NOT_SAID,
      ).toBe(became);
      expect(await ledgerOf(world.seller.id)).toBe(ledger);
      await expectSumsRight(world.eventId);
      if (!part) return;
      expect(done.body).toMatchObject({ id: part.id, split_from: id, ticket_quantity: Number(tickets) });
      expect(part).toMatchObject({ cancel_reason: 'Ill', ticket_quantity: Number(tickets) });
      expect(first.qr_code).not.toBe(part.qr_code);
      // Nothing is taken twice.
      const again = await server.call('POST', url, { as, body });
      expect([again.status, again.body.code]).toEqual([409, 'tickets_changed']);
      // The ticket that still waits is the one of those that are left.
      const mails = await query(
        `select kind, registration_id, data from outbox where event_id = $1 order by id`,
        [world.eventId],
      );
      expect(mails.filter(({ kind }) => kind === 'ticket' || kind === 'cancellation')).toEqual([
        { kind: 'ticket', registration_id: id, data: {} },
        {
          kind: 'cancellation',
          registration_id: part.id,
          data: { takenOff: id, left: Number(left) },
        },
      ]);
    },
  );

  const emailOf = (word: string, { eventId }: World) =>
    word === NOT_SAID ? null : `${word}.${eventId}@example.org`;
  /** Reads `Ana Li 43 ana`, as whom tickets are given to. */
  function personOf(text: string, world: World) {
    const { name, phone, email } = world.sale;
    if (text.toLowerCase() === 'giver')
      return { name: text === 'GIVER' ? name.toUpperCase() : name, email, phone };
    const [, typed, digits, word] = /^(.+) (\S+) (\S+)$/.exec(text)!;
    return {
      name: typed!,
      email: emailOf(word!, world),
      phone: digits === NOT_SAID ? null : `41555501${digits}`,
    };
  }

  test.each(rowsOf('Give'))(
    'give %s: %s, before %s, known %s: %s gives %s to %s: %s',
    async (_number, sale, before, known, by, asks, to, answer, people, mails, transfers, ledger) => {
      const world = await prepare(sale!, before!);
      const { eventId } = world;
      const other = await server.signIn(await makeUser(server.database));
      if (known !== NOT_SAID)
        await call('POST', '/api/register', other, {
          ...makeAttendee(personOf(known!, world)),
          ...(known!.endsWith(NOT_SAID) && { delivery: 'seller' }),
          event_id: eventId,
        });
      await query(`update outbox set state = 'sent', sent_at = now() where event_id = $1`, [eventId]);
      const [was] = await familyOf(world.sale.id);
      const everything = () =>
        query(
          `select (select jsonb_agg(to_jsonb(r) order by r.id) from registrations r where r.event_id = $1) as registrations,
             (select jsonb_agg(to_jsonb(p) order by p.id) from people p where p.event_id = $1) as people,
             (select count(*) from outbox o where o.event_id = $1) as mails,
             (select count(*) from audit_log a where a.event_id = $1) as audited`,
          [eventId],
        );
      const wholeBefore = await everything();
      const moneyOf = async () => {
        const { people: _, stats, ...figures } = await figuresOf(world);
        return { ...figures, stats: { revenue: stats.total_revenue, tickets: stats.total_tickets } };
      };
      const figures = await moneyOf();
      const [, tickets, of, stale] = /^(\d+) of (\d+)( stale)?$/.exec(asks!)!;
      const whom = personOf(to!, world);
      const as = by === 'seller' ? await server.signIn(world.seller) : by === 'other' ? other : null;
      const done = await server.call('POST', `/api/attendees/${world.sale.id}/give`, {
        as: as ?? (by === 'finance' ? finance : president),
        body: {
          tickets: Number(tickets),
          of: Number(of),
          version: was.version - (stale ? 1 : 0) || 7,
          ...whom,
        },
      });
      expect([String(done.status), ...(done.status < 300 ? [] : [done.body.code])].join(' ')).toBe(answer);
      const giver = world.sale;
      const found = await query(
        `select name, right(phone, 2) as digits, email, tickets from people where event_id = $1 and closed_at is null order by id`,
        [eventId],
      );
      const said = found.map((one) => {
        const word = one.email?.split('.')[0] ?? NOT_SAID;
        const isGiver = one.email === giver.email && one.name === giver.name;
        return `${isGiver ? 'giver' : `${one.name} ${one.digits || NOT_SAID} ${word}`} ${one.tickets}`;
      });
      expect(said.sort()).toEqual(people === NOT_SAID ? [] : people!.split(', ').sort());
      const family = await familyOf(giver.id);
      const states = family.map((part) => part.status ?? (part.memo ? 'unverified' : ''));
      expect(states.join(', ').replace(/^[, ]*$/, NOT_SAID)).toBe(transfers);
      expect(await ledgerOf(world.seller.id)).toBe(ledger);
      expect(await moneyOf()).toEqual(figures);
      await expectSumsRight(eventId);
      const queued = await query(
        `select kind, to_address from outbox where event_id = $1 and state = 'queued' order by id`,
        [eventId],
      );
      const told = queued.map(({ kind, to_address: address }) => {
        const whose = address === giver.email ? 'giver' : address.split('.')[0];
        return `${whose} ${kind === 'tickets_given' ? 'told' : kind}`;
      });
      expect(told.join(', ') || NOT_SAID).toBe(mails);
      if (done.status !== 201) {
        expect(await everything()).toEqual(wholeBefore);
        return;
      }
      const isAll = tickets === of;
      const [first, part] = family;
      const given = isAll ? first : part;
      expect(family).toHaveLength(isAll ? 1 : 2);
      expect(done.body).toMatchObject({
        id: given.id,
        ticket_quantity: Number(tickets),
        split_from: isAll ? null : giver.id,
        paid_by: giver.is_guest ? null : giver.name,
        given_from: giver.name,
        given_to: [],
        volunteer_id: giver.volunteer_id,
        memo: giver.memo,
        delivery: whom.email === null ? 'seller' : 'mail',
        qr_code_id: given.qr_code.match(/.{5}/g).join('-'),
      });
      const replaced = await query(`select qr_code from replaced_codes where event_id = $1`, [eventId]);
      expect(replaced).toEqual(isAll ? [{ qr_code: was.qr_code }] : []);
      if (!isAll) {
        expect(first).toMatchObject({ qr_code: was.qr_code, person_id: was.person_id });
        const shown = await call('GET', `/api/attendees/${giver.id}/registrations`, finance);
        expect(shown.data[0]).toMatchObject({
          id: giver.id,
          paid_by: null,
          given_from: null,
          given_to: [{ name: found.find((one) => one.name !== giver.name)!.name, tickets: Number(tickets) }],
        });
      }
      const audited = await query(
        `select action, subject_id from audit_log where event_id = $1 and action in ('registration.given', 'registration.received')`,
        [eventId],
      );
      expect(audited).toEqual([
        { action: 'registration.given', subject_id: giver.id },
        { action: 'registration.received', subject_id: given.id },
      ]);
      // Nothing is given twice.
      const body = { tickets: Number(tickets), of: Number(of), version: was.version, ...whom };
      const again = await server.call('POST', `/api/attendees/${giver.id}/give`, { as: finance, body });
      expect([403, 409]).toContain(again.status);
    },
  );

  test('a phone with the list from before counts what is left, and the rest is a conflict', async () => {
    const { eventId, sale } = await prepare('cash 3', NOT_SAID);
    await call('POST', `/api/attendees/${sale.id}/cancel`, finance, { reason: 'x', tickets: 1, of: 3 });
    const scan = {
      scan_id: randomUUID(),
      event_id: eventId,
      code: sale.qr_code_id,
      station: 'entrance',
      tickets: 3,
      scanned_at: new Date().toISOString(),
      let_in: true,
    };
    const outcomes = await call('POST', '/api/checkin/sync', president, {
      now: new Date().toISOString(),
      device: { id: randomUUID() },
      scans: [scan],
    });
    expect(outcomes).toMatchObject([{ scan_id: scan.scan_id, outcome: 'partly', admitted: 2 }]);
    const [first] = await familyOf(sale.id);
    expect(first).toMatchObject({ ticket_quantity: 2, tickets_admitted: 2 });
    const conflicts = await call('GET', `/api/checkin/conflicts?event_id=${eventId}&limit=10`, president);
    expect(JSON.stringify(conflicts)).toContain(scan.scan_id);
    await expectSumsRight(eventId);
  });

  test('nothing is lost or doubled of 60 cancellations, scans and corrections at once', async () => {
    const { eventId, sale } = await prepare('cash 20', NOT_SAID);
    // 8 and 12: all tickets are cancelled or in, whatever comes first.
    const isCancelling = (i: number): boolean => i % 3 === 0 && i < 24;
    const isScanning = (i: number): boolean => i % 3 === 1 && i < 36;
    const tries = Array.from({ length: 60 }, async (_, i) => {
      // Whoever sees another number by now looks again.
      for (let answer: Answer | null = null; isCancelling(i);) {
        if (answer && answer.body.code !== 'tickets_changed') return answer;
        const of = (await familyOf(sale.id))[0].ticket_quantity;
        answer = await server.call('POST', `/api/attendees/${sale.id}/cancel`, {
          as: finance,
          body: { reason: 'x', tickets: 1, of },
        });
      }
      if (isScanning(i))
        return server.call('POST', `/api/checkin/${sale.qr_code_id}`, {
          as: president,
          body: { tickets: 1 },
        });
      return server.call('PATCH', `/api/attendees/${sale.id}`, {
        as: finance,
        body: { phone: `41555500${10 + i}` },
      });
    });
    const answers = await Promise.all(tries);
    const done = answers.filter(({ status }, i) => isCancelling(i) && status === 200).length;
    const scanned = answers.filter(({ body }, i) => isScanning(i) && body.success).length;
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    );
    const [first, ...parts] = await familyOf(sale.id);
    expect(parts.map((part) => [part.ticket_quantity, part.cancelled_at !== null])).toEqual(
      Array.from({ length: done }, () => [1, true]),
    );
    expect(first).toMatchObject({ ticket_quantity: 20 - done, tickets_admitted: scanned });
    expect([done, scanned]).toEqual([8, 12]);
    await expectSumsRight(eventId);
  });

  const STATUS: Record<string, string> = {
    verify: 'verified',
    question: 'questioned',
    'take-back': 'unverified',
    refund: 'refunded',
  };

  /** Says something of a transfer: its status, or that a new line of the bank pays it. */
  async function sayOf(id: string, what: string, dollars: string): Promise<string> {
    if (what !== 'accept') {
      const body = { status: STATUS[what] };
      return String((await server.call('PATCH', `/api/transfers/${id}`, { as: finance, body })).status);
    }
    const file = bankFile([{ amount: dollars, text: `LINE ${randomUUID()}` }]);
    const statement = await sendBankStatement(server, finance, file);
    const [outcome] = await call('POST', '/api/transfers/statement/accept', finance, {
      pairs: [{ line_id: statement.body.lines[0].line_id, attendee_ids: [id] }],
    });
    return outcome.outcome;
  }

  test.each(rowsOf('Parts of a transfer'))(
    'parts of a transfer %s: %s, then %s: %s',
    async (_number, before, what, answer, states, ledger) => {
      const world = await prepare('zelle 4', NOT_SAID);
      const { id } = world.sale;
      for (const step of before!.split(', ')) {
        const [act, with_] = step.split(' ');
        const [first] = await familyOf(id);
        const cancel = (of: object) =>
          call('POST', `/api/attendees/${id}/cancel`, finance, { reason: 'x', ...of });
        if (act === 'split') await split(id, Number(with_), world.seller.id);
        else if (act === 'give') {
          const { ticket_quantity: of, version } = first;
          const to = { name: 'Ana Li', email: emailOf('ana', world) };
          const body = { tickets: Number(with_), of, version, ...to };
          await call('POST', `/api/attendees/${id}/give`, finance, body);
        } else if (act === 'cancel')
          await cancel(with_ === 'first' ? {} : { tickets: Number(with_), of: first.ticket_quantity });
        else expect(await sayOf(id, act!, with_!)).toBe(act === 'accept' ? 'verified' : '200');
      }
      const [, act, at = '0', dollars] = /^(\S+) (?:first|part (\d))(?: (\d+))?$/.exec(what!)!;
      const target = (await familyOf(id))[Number(at)];
      expect(await sayOf(target.id, act!, dollars!)).toBe(answer);
      const family = await familyOf(id);
      expect(
        family.map((part) => part.status ?? (part.cancelled_at ? 'cancelled' : 'unverified')).join(', '),
      ).toBe(states);
      expect((await ledgerOf(world.seller.id)).replace(/ ?\[[^\]]*\]/g, '')).toBe(ledger);
      await expectSumsRight(world.eventId);
      const { data } = await call('GET', `/api/transfers?event_id=${world.eventId}`, finance);
      expect(data.map((card: any) => card.part_of)).toEqual(family.map(() => 32));
    },
  );

  test('a bank’s file finds the parts of a transfer as one', async () => {
    const { eventId, seller, sale } = await prepare('zelle 4', NOT_SAID);
    await split(sale.id, 1, seller.id);
    const read = async (amount: string) => {
      const file = bankFile([{ amount, text: `ZELLE FROM ${sale.name} ${sale.memo}` }]);
      const { body } = await sendBankStatement(server, finance, file);
      return { proposed: body.lines[0].proposals.map((one: any) => one.attendee_ids), sales: body.sales };
    };
    const { proposed, sales } = await read('32.00');
    expect(proposed).toEqual([[sale.id]]);
    expect(sales).toMatchObject([{ attendee_id: sale.id, total_price: 32 }]);
    expect((await read('24.00')).proposed).toEqual([]);
    await call('POST', `/api/attendees/${sale.id}/cancel`, finance, { reason: 'x' });
    // What is left is the other part; a cancelled one may have been paid all the same.
    const [, part] = await familyOf(sale.id);
    expect((await read('8.00')).proposed).toEqual([[part.id]]);
    await expectSumsRight(eventId);
  });

  test('a picture that is sent for a part is that of the whole transfer, and none replaces it once that is verified', async () => {
    const world = await prepare('zelle 4', NOT_SAID);
    const { id } = world.sale;
    await split(id, 1, world.seller.id);
    const [first, part] = await familyOf(id);
    const seller = await server.signIn(world.seller);
    const shown = async () => {
      const { data } = await call('GET', `/api/attendees/${id}/registrations`, finance);
      return data.map((one: any) => [one.id, one.has_screenshot]);
    };
    const pictures = () => call('GET', `/api/transaction-screenshots?event_id=${world.eventId}`, finance);
    expect(await shown()).toEqual([
      [part.id, false],
      [first.id, false],
    ]);
    expect(await upload(part.id, seller)).toBe(200);
    expect(await shown()).toEqual([
      [part.id, true],
      [first.id, true],
    ]);
    expect(await pictures()).toHaveLength(1);
    // A part that is cancelled leaves it with the others.
    await call('POST', `/api/attendees/${part.id}/cancel`, finance, { reason: 'Ill' });
    expect(await shown()).toEqual([[first.id, true]]);
    expect(await pictures()).toHaveLength(1);
    expect(await sayOf(first.id, 'verify', '')).toBe('200');
    expect(await upload(first.id, seller)).toBe(409);
  });

  test('nothing else changes the number of tickets of a registration', async () => {
    const { sale } = await prepare('cash 3', NOT_SAID);
    await expect(
      query('update registrations set ticket_quantity = 2, total_cents = 1600 where id = $1', [sale.id]),
    ).rejects.toThrow('what was sold does not change');
  });
});
