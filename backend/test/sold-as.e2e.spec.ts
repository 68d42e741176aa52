import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';

type Row = Record<string, unknown>;

/** What a part of a sale has of its own. */
const OF_PART = ['id', 'qr_code', 'split_from', 'ticket_quantity', 'total_cents'];
/** What a changed sale has of its own, if everything about it is changed. */
const OF_CHANGED = [
  'id',
  'qr_code',
  'changed_from',
  'ticket_quantity',
  'total_cents',
  'food_option',
  'payment_mode',
  'price_per_ticket_cents',
  'memo',
];

describe('a registration that takes the place of another', () => {
  let server: TestApp;
  let president: string;

  beforeAll(async () => {
    server = await startApp();
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());

  /** Every column of a registration, those of later releases too. */
  async function rowOf(id: string): Promise<Row> {
    const [found] = await server.database.query<{ row: Row }>(
      'select to_jsonb(r) as row from registrations r where id = $1',
      [id],
    );
    return found!.row;
  }
  const without = (row: Row, columns: readonly string[]): Row =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
  /** The columns in which two rows differ. */
  const changedBetween = (before: Row, after: Row): string[] =>
    Object.keys(after).filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]));

  async function sell(): Promise<{ id: string; eventId: string }> {
    const { id: eventId } = await makeEvent(server.database, { sellsAlongside: true });
    const body = makeAttendee({ event_id: eventId, ticket_quantity: 3, food_option: 'with_food' });
    const sold = await server.call('POST', '/api/register', { as: president, body });
    expect(sold.status).toBe(201);
    return { ...sold.body, eventId };
  }

  test('a part keeps what was sold, and nothing that happened at the door', async () => {
    const { id, eventId } = await sell();
    const sold = await rowOf(id);
    const { status } = await server.call('POST', '/api/checkin/sync', {
      as: president,
      body: {
        now: new Date().toISOString(),
        device: { id: randomUUID() },
        scans: ['entrance', 'food'].map((station) => ({
          scan_id: randomUUID(),
          event_id: eventId,
          id,
          station,
          tickets: 1,
          scanned_at: new Date().toISOString(),
          let_in: true,
        })),
      },
    });
    expect(status).toBe(200);
    const used = await rowOf(id);
    const byDoor = changedBetween(sold, used);
    expect(byDoor).toEqual(expect.arrayContaining(['tickets_admitted', 'meals_served', 'checked_in_at']));
    const [split] = await server.database.query<{ id: string }>(
      'select split_registration($1, 1, $2, null) as id',
      [id, 'ABCDE23456FGHJK'],
    );
    const part = await rowOf(split!.id);
    expect(without(part, OF_PART)).toEqual(without(sold, OF_PART));
    expect([part.split_from, part.qr_code, part.ticket_quantity]).toEqual([id, 'ABCDE23456FGHJK', 1]);
  });

  test('a changed sale keeps all that was not changed', async () => {
    const { id } = await sell();
    const sold = await rowOf(id);
    const { status, body } = await server.call('POST', `/api/attendees/${id}/change`, {
      as: president,
      body: {
        ticket_quantity: 2,
        food_option: 'without_food',
        payment_mode: 'zelle',
        quoted_total_price: 32,
      },
    });
    expect([status, body]).toEqual([201, body]);
    const changed = await rowOf(body.id);
    expect(without(changed, OF_CHANGED)).toEqual(without(sold, OF_CHANGED));
    expect([changed.changed_from, changed.qr_code, changed.ticket_quantity]).toEqual([id, sold.qr_code, 2]);
    // Of the two, only the whole took the place of what was sold first.
    const [split] = await server.database.query<{ id: string }>(
      'select split_registration($1, 1, $2, null) as id',
      [body.id, 'ABCDE23456FGHJM'],
    );
    expect(await rowOf(split!.id)).toMatchObject({ changed_from: null, split_from: body.id });
  });
});
