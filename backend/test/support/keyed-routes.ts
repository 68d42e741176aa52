import { makeAttendee, makeEvent, makeUser } from './builders.js';
import type { TestApp } from './app.js';

const LATER = new Date(Date.now() + 60 * 24 * 3600 * 1000).toISOString();

/** A call of a keyed route that does something. */
export interface KeyedCall {
  path: string;
  body?: unknown;
  /** How often it was done by now. */
  done(): Promise<number>;
}

/** The routes that take an `Idempotency-Key`, as the OpenAPI document names them. */
export const KEYED_ROUTES = [
  'POST /api/register',
  'PATCH /api/auth/users/{id}/cleared-amount',
  'POST /api/volunteers/{id}/hand-back',
  'POST /api/checkin/{code_or_id}',
] as const;
export type KeyedRoute = (typeof KEYED_ROUTES)[number];

export interface KeyedRoutes {
  /** The current event, and a later one. */
  eventId: string;
  otherEventId: string;
  /** Of a president. */
  token: string;
  /** Something new for the route to do. */
  prepare(route: KeyedRoute): Promise<KeyedCall>;
}

/** Makes what the keyed routes need. @param server what is prepared by calls goes through it */
export async function keyedRoutes(server: TestApp): Promise<KeyedRoutes> {
  const { database } = server;
  const eventId = (await makeEvent(database)).id;
  const otherEventId = (await makeEvent(database, { date: LATER })).id;
  const token = await server.signIn(await makeUser(database, { role: 'president' }));
  let made = 0;

  const count = async (query: string, values: unknown[]): Promise<number> =>
    (await database.query<{ count: number }>(`select count(*)::int as count ${query}`, values))[0]!.count;

  /** A seller with $60.00 in each of the two events, $30.00 of it cleared. */
  async function makeSeller(): Promise<string> {
    const { id } = await makeUser(database);
    for (const event of [eventId, otherEventId]) {
      const attendee = makeAttendee();
      await database.query(
        `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
           is_guest, price_per_ticket_cents, total_cents, qr_code)
         values ($1, $2, $3, $4, $5, 4, 'cash', 'without_food', false, 1500, 6000, $6)`,
        [event, id, attendee.name, attendee.email, attendee.phone, `CODE${String(++made).padStart(11, '0')}`],
      );
      await database.query(
        `insert into clearings (event_id, seller_id, amount_cents, cleared_by) values ($1, $2, 3000, $2)`,
        [event, id],
      );
    }
    return id;
  }

  const calls: Record<KeyedRoute, () => Promise<KeyedCall>> = {
    'POST /api/register': async () => {
      const body = makeAttendee();
      return {
        path: '/api/register',
        body,
        done: () => count('from registrations where email = $1', [body.email]),
      };
    },
    'PATCH /api/auth/users/{id}/cleared-amount': async () => {
      const seller = await makeSeller();
      return {
        path: `/api/auth/users/${seller}/cleared-amount`,
        body: { cleared_amount: 10 },
        done: () => count('from clearings where seller_id = $1 and amount_cents = 1000', [seller]),
      };
    },
    'POST /api/volunteers/{id}/hand-back': async () => {
      const seller = await makeSeller();
      return {
        path: `/api/volunteers/${seller}/hand-back`,
        body: { amount: 10, reason: 'mistyped' },
        done: () => count('from clearings where seller_id = $1 and amount_cents = -1000', [seller]),
      };
    },
    'POST /api/checkin/{code_or_id}': async () => {
      const sold = await server.call('POST', '/api/register', { as: token, body: makeAttendee() });
      return {
        path: `/api/checkin/${sold.body.qr_code_id}`,
        done: () => count(`from admissions where registration_id = $1`, [sold.body.id]),
      };
    },
  };
  return { eventId, otherEventId, token, prepare: (route) => calls[route]() };
}
