import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { formatQrCode, makeQrCode } from '../src/rules/qr-codes.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeEvent, makeUser, type TestUser } from './support/builders.js';

// What the API says at a door of several events. docs/door-cases.md has the lines.

type Event = 'A' | 'B' | 'C';

const LINES = readFileSync(new URL('../../docs/door-cases.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| E\d+ /.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .map(([number, chosen, ticket, , , before, offline, online, arrives]) => ({
    number: number!,
    chosen: chosen as Event,
    ticket: ticket!,
    before: before!,
    offline: offline!,
    online: online!,
    arrives: arrives!,
  }));

const newCode = (): string => makeQrCode(() => randomBytes(1)[0]!);

describe('at a door of several events', () => {
  let server: TestApp;
  let seller: TestUser;
  let volunteer: string;

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '1000000' } });
    seller = await makeUser(server.database);
    volunteer = await server.signIn(seller);
  });
  afterAll(() => server.close());

  /** Sells a ticket for two people. @param other its code of another system @returns what is scanned */
  async function sell(eventId: string, other?: string): Promise<string> {
    const code = newCode();
    const [{ id }] = (await server.database.query<{ id: string }>(
      `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
         price_per_ticket_cents, total_cents, qr_code)
       values ($1, $2, 'Ana Gomez', $4, '4155550142', 2, 'cash', 'without_food', 100, 200, $3) returning id`,
      [eventId, seller.id, code, `ana-${randomUUID()}@example.org`],
    )) as [{ id: string }];
    if (other === undefined) return formatQrCode(code);
    await server.database.query(
      `with file as (insert into imports (file_name, heads, created_by) values ('list.csv', '[]', $3) returning id)
       insert into imported_registrations (registration_id, event_id, import_id, number, identity, code)
         select $1::uuid, $2, id, 1, decode(md5(($1::uuid)::text), 'hex'), $4 from file`,
      [id, eventId, seller.id, other],
    );
    return other;
  }

  /** Makes the events and the ticket of a line. */
  async function makeLine(ticket: string): Promise<{ ids: Record<Event, string>; code: string }> {
    const inHours = async (hours: number) =>
      (
        await makeEvent(server.database, {
          date: new Date(Date.now() + hours * 3_600_000).toISOString(),
        })
      ).id;
    const ids = { A: await inHours(2), B: await inHours(3), C: await inHours(240) };
    const text = randomUUID();
    await sell(ids.B, `${text} of somebody else`);
    const code = await makeTicket(ids, ticket, text);
    return { ids, code };
  }

  async function makeTicket(ids: Record<Event, string>, ticket: string, text: string): Promise<string> {
    switch (ticket) {
      case 'A':
      case 'B':
      case 'C':
        return sell(ids[ticket]);
      case 'replaced B': {
        const code = await sell(ids.B);
        await server.database.query(
          `with replaced as (insert into replaced_codes (event_id, qr_code, registration_id, replaced_by, reason)
             select event_id, qr_code, id, seller_id, 'Lost' from registrations where qr_code = $1 returning registration_id)
           update registrations set qr_code = $2 where id = (select registration_id from replaced)`,
          [code.replaceAll('-', ''), newCode()],
        );
        return code;
      }
      case 'cancelled B': {
        const code = await sell(ids.B);
        await server.database.query(
          `update registrations set cancelled_at = now(), cancelled_by = seller_id, cancel_reason = 'test' where qr_code = $1`,
          [code.replaceAll('-', '')],
        );
        return code;
      }
      case 'code of A':
        return sell(ids.A, text);
      case 'code of B':
        return sell(ids.B, text);
      case 'code of both':
        await sell(ids.B, text);
        return sell(ids.A, text);
      case 'no code':
        return text;
      default:
        throw new Error(ticket);
    }
  }

  const scan = (code: string, eventId: string): Promise<Answer> =>
    server.call('POST', `/api/checkin/${encodeURIComponent(code)}`, {
      as: volunteer,
      body: { event_id: eventId, scan_id: randomUUID(), scanned_at: new Date().toISOString() },
    });
  /** Sends what a phone told without a network. */
  async function tell(code: string, eventId: string, letIn: boolean): Promise<string> {
    const { status, body } = await server.call('POST', '/api/checkin/sync', {
      as: volunteer,
      body: {
        now: new Date().toISOString(),
        device: { id: randomUUID(), station: 'entrance' },
        scans: [
          {
            scan_id: randomUUID(),
            event_id: eventId,
            code,
            station: 'entrance',
            tickets: null,
            scanned_at: new Date().toISOString(),
            let_in: letIn,
          },
        ],
      },
    });
    expect(status).toBe(200);
    return body[0].outcome;
  }
  async function before(cell: string, code: string, ids: Record<Event, string>): Promise<void> {
    for (const step of cell.split(', ')) {
      const [, what, at] = /^(let in|told|anyway) at ([AB])$/.exec(step) ?? [];
      if (what) await tell(code, ids[at as Event], what !== 'told');
    }
  }

  const CODES: Record<string, string> = {
    other_event: 'qr_code_of_other_event',
    mistyped: 'qr_code_mistyped',
    unknown: 'unknown_qr_code',
    replaced: 'ticket_replaced',
    cancelled: 'registration_cancelled',
  };

  test('there are so many', () => expect(LINES.length).toBeGreaterThanOrEqual(33));

  test.each(LINES)('$number: set to $chosen, a ticket of $ticket; $before: $online', async (line) => {
    const { ids, code } = await makeLine(line.ticket);
    await before(line.before, code, ids);
    const { status, body } = await scan(code, ids[line.chosen]);
    const [outcome, event] = line.online.split(' ');
    if (outcome === 'admitted' || outcome === 'duplicate')
      expect([status, body.success]).toEqual([200, outcome === 'admitted']);
    else expect(body.code).toBe(CODES[outcome!]);
    // By its id: several may have one name.
    if (event) expect(body.params).toMatchObject({ event_id: ids[event as Event] });
  });

  test.each(LINES.filter(({ arrives }) => arrives))(
    '$number: set to $chosen, a ticket of $ticket; $before: told $offline, and arrives',
    async (line) => {
      const { ids, code } = await makeLine(line.ticket);
      await before(line.before, code, ids);
      expect(await tell(code, ids[line.chosen], line.offline === 'admitted')).toBe(line.arrives);
    },
  );
});
