import { randomInt, randomUUID } from 'node:crypto';
import { makeQrCode } from '../../src/rules/qr-codes.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './builders.js';
import type { TestApp } from './app.js';
import { sendList } from './lists.js';
import { until } from './until.js';

const LATER = new Date(Date.now() + 60 * 24 * 3600 * 1000).toISOString();

/** A call of a keyed route that changes something. */
export interface KeyedCall {
  path: string;
  body?: unknown;
  /** A query parameter that the route takes instead of an event, with two values for it. */
  query?: [name: string, value: string, other: string];
  /** Returns how many times the change has been made so far. */
  done(): Promise<number>;
}

/** The routes that take an `Idempotency-Key`, as the OpenAPI document names them. */
export const KEYED_ROUTES = [
  'POST /api/register',
  'PATCH /api/auth/users/{id}/cleared-amount',
  'POST /api/volunteers/{id}/hand-back',
  'POST /api/volunteers/{id}/float',
  'POST /api/hand-overs',
  'POST /api/hand-overs/{id}/withdraw',
  'POST /api/hand-overs/{id}/receive',
  'POST /api/hand-overs/{id}/reverse',
  'POST /api/hand-overs/{id}/explain',
  'POST /api/hand-overs/{id}/countersign',
  'POST /api/checkin/{code_or_id}',
  'POST /api/checkin/by-id/{id}',
  'PATCH /api/transfers/{id}',
  'POST /api/transfers/statement/accept',
  'POST /api/imports/{id}/check',
  'POST /api/imports/{id}/suggestions',
  'POST /api/imports/{id}/run',
  'DELETE /api/imports/{id}',
  'POST /api/events',
  'POST /api/events/{id}/copy',
  'DELETE /api/events/{id}',
  'PATCH /api/attendees/{id}',
  'POST /api/attendees/{id}/cancel',
  'POST /api/attendees/{id}/change',
  'POST /api/attendees/{id}/give',
  'POST /api/attendees/{id}/reissue',
  'POST /api/attendees/{id}/delivered',
  'POST /api/attendees/resend-qr-email',
  'POST /api/paper/books',
  'POST /api/paper/assignments',
  'POST /api/paper/assignments/{id}/accept',
  'POST /api/paper/assignments/{id}/decline',
  'POST /api/paper/assignments/{id}/withdraw',
  'POST /api/paper/returns',
  'POST /api/paper/void',
  'POST /api/paper/sales',
  'POST /api/paper/sales/undo',
  'POST /api/mail-log/{id}/resend',
  'POST /api/users',
  'POST /api/users/{id}/invite',
  'PUT /api/volunteer-applications/{id}/approve',
  'PUT /api/volunteer-applications/{id}/reject',
  'POST /api/pricing/admin/create-default-tiers',
  'POST /api/messages',
  'PUT /api/events/{id}/door',
  'DELETE /api/checkin/devices/{id}',
  'PUT /api/checkin/devices/{id}',
  'POST /api/checkin/conflicts/set-aside',
] as const;
export type KeyedRoute = (typeof KEYED_ROUTES)[number];

/** How the list of `makeImport` is checked. */
const LIST_CHECK = (eventId: string): object => ({
  event_id: eventId,
  mapping: {
    name: 'Name',
    email: 'Email',
    tickets: { value: '1' },
    food: { value: 'without_food' },
    payment: { value: 'cash' },
  },
});

export interface KeyedRoutes {
  /** The current event, and a later one (`otherEventId`). */
  eventId: string;
  otherEventId: string;
  /** The access token of a president. */
  token: string;
  /** Prepares a new change for the route to make. */
  prepare(route: KeyedRoute): Promise<KeyedCall>;
}

/** Creates what the keyed routes need. @param server the application that handles the preparing calls */
export async function keyedRoutes(server: TestApp): Promise<KeyedRoutes> {
  const { database } = server;
  const eventId = (await makeEvent(database)).id;
  const otherEventId = (await makeEvent(database, { date: LATER })).id;
  const token = await server.signIn(await makeUser(database, { role: 'president' }));
  let made = 0;

  const count = async (query: string, values: unknown[]): Promise<number> =>
    (await database.query<{ count: number }>(`select count(*)::int as count ${query}`, values))[0]!.count;

  /** Creates a seller with $60.00 in each of the two events, $30.00 of it cleared. */
  async function makeSeller(): Promise<TestUser> {
    const user = await makeUser(database);
    const { id } = user;
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
    return user;
  }

  const send = async (path: string, body: unknown, as = token): Promise<any> => {
    const answer = await server.call('POST', path, { as, body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  /** A new seller offers $10.00. */
  async function offer(): Promise<string> {
    const as = await server.signIn(await makeSeller());
    return (await send('/api/hand-overs', { event_id: eventId, declared_amount: 10, is_final: false }, as))
      .id;
  }
  /** Withdraws the open offer, because a seller can have only one. */
  async function withdrawOwn(): Promise<void> {
    const { body } = await server.call('GET', '/api/hand-overs/me', { as: token });
    for (const { open_offer: open } of body.events)
      if (open) await send(`/api/hand-overs/${open.id}/withdraw`, {});
  }

  /** Another seller makes a sale to be paid by bank transfer. */
  async function makeTransfer(): Promise<{ id: string; cents: number }> {
    const as = await server.signIn(await makeUser(database));
    const sold = await send('/api/register', { ...makeAttendee(), payment_mode: 'zelle' }, as);
    return { id: sold.id, cents: Math.round(sold.total_price * 100) };
  }

  /** Adds a volunteer application. */
  async function apply(): Promise<{ id: string; email: string }> {
    const { name, email, phone } = makeAttendee();
    const [applied] = await database.query<{ id: string; email: string }>(
      `insert into volunteer_applications (name, email, phone) values ($1, $2, $3) returning id, email`,
      [name, email, phone],
    );
    return applied!;
  }

  async function makeDevice(): Promise<string> {
    const id = randomUUID();
    await send('/api/checkin/sync', { now: new Date().toISOString(), device: { id }, scans: [] });
    return id;
  }

  /** A list of one row that can be sold, and one with a suggestion. */
  async function makeImport(): Promise<string> {
    const { name, email } = makeAttendee();
    const rows = `Name,Email\n${String(name)},${String(email)}\n"Case, ${String(name)}",other.${String(email)}`;
    return (await sendList(server, token, rows)).body.id;
  }

  /** A book of two tickets, which is offered to the president by somebody else, and then accepted and sold as far as is said. */
  async function makePaper(upTo: 'offered' | 'out' | 'sold'): Promise<{
    id: string;
    volunteerId: string;
    ranges: string[];
    /** How many of its numbers came to be in a state. */
    came(to: string): Promise<number>;
  }> {
    const finance = await server.signIn(await makeUser(database, { role: 'finance_director' }));
    const { body: me } = await server.call('GET', '/api/auth/me', { as: token });
    const book = await send('/api/paper/books', {
      event_id: eventId,
      count: 1,
      food_option: 'with_food',
      price: 1,
    });
    const ranges = [String(book.first)];
    const of = { event_id: eventId, ranges };
    const { assignment } = await send('/api/paper/assignments', { ...of, volunteer_id: me.id }, finance);
    if (upTo !== 'offered') await send(`/api/paper/assignments/${assignment.id}/accept`, { ranges });
    if (upTo === 'sold') await send('/api/paper/sales', of);
    const came = (to: string) =>
      count(
        'from paper_changes where event_id = $1 and number = $2 and to_state = $3 and from_state is not null',
        [eventId, book.first, to],
      );
    return { id: assignment.id, volunteerId: me.id, ranges, came };
  }
  /** The same of a volunteer. */
  async function makeHeldPaper(): Promise<{
    volunteerId: string;
    ranges: string[];
    came(to: string): Promise<number>;
  }> {
    const volunteer = await makeUser(database);
    const as = await server.signIn(volunteer);
    const book = await send('/api/paper/books', {
      event_id: eventId,
      count: 1,
      food_option: 'with_food',
      price: 1,
    });
    const ranges = [String(book.first)];
    const { assignment } = await send('/api/paper/assignments', {
      event_id: eventId,
      volunteer_id: volunteer.id,
      ranges,
    });
    await send(`/api/paper/assignments/${assignment.id}/accept`, { ranges }, as);
    const came = (to: string) =>
      count('from paper_changes where event_id = $1 and number = $2 and to_state = $3 and from_state = $4', [
        eventId,
        book.first,
        to,
        'out',
      ]);
    return { volunteerId: volunteer.id, ranges, came };
  }

  const calls: Record<KeyedRoute, () => Promise<KeyedCall>> = {
    'POST /api/paper/books': async () => {
      const label = `Book ${++made}`;
      return {
        path: '/api/paper/books',
        body: { event_id: eventId, count: 3, food_option: 'without_food', label },
        done: () => count('from paper_books where label = $1', [label]),
      };
    },
    'POST /api/paper/assignments': async () => {
      const { id } = await makeUser(database);
      const book = await send('/api/paper/books', {
        event_id: eventId,
        count: 3,
        food_option: 'without_food',
      });
      return {
        path: '/api/paper/assignments',
        body: { event_id: eventId, volunteer_id: id, ranges: [`${book.first}-${book.last}`] },
        done: () => count('from paper_assignments where volunteer_id = $1', [id]),
      };
    },
    'POST /api/paper/assignments/{id}/accept': async () => {
      const { id, ranges, came } = await makePaper('offered');
      return { path: `/api/paper/assignments/${id}/accept`, body: { ranges }, done: () => came('out') };
    },
    'POST /api/paper/assignments/{id}/decline': async () => {
      const { id, came } = await makePaper('offered');
      return { path: `/api/paper/assignments/${id}/decline`, done: () => came('printed') };
    },
    'POST /api/paper/assignments/{id}/withdraw': async () => {
      const { id, came } = await makePaper('offered');
      return { path: `/api/paper/assignments/${id}/withdraw`, done: () => came('printed') };
    },
    'POST /api/paper/returns': async () => {
      const { volunteerId, ranges, came } = await makeHeldPaper();
      return {
        path: '/api/paper/returns',
        body: { event_id: eventId, volunteer_id: volunteerId, ranges },
        done: () => came('printed'),
      };
    },
    'POST /api/paper/void': async () => {
      const { ranges, came } = await makeHeldPaper();
      return {
        path: '/api/paper/void',
        body: { event_id: eventId, ranges, reason: 'Lost' },
        done: () => came('void'),
      };
    },
    'POST /api/paper/sales': async () => {
      const { ranges, came } = await makePaper('out');
      return {
        path: '/api/paper/sales',
        body: { event_id: eventId, ranges },
        done: () => came('sold'),
      };
    },
    'POST /api/paper/sales/undo': async () => {
      const { ranges, came } = await makePaper('sold');
      return {
        path: '/api/paper/sales/undo',
        body: { event_id: eventId, ranges },
        done: async () => (await came('out')) - 1,
      };
    },
    'POST /api/users': async () => {
      const { name, email } = makeAttendee();
      return {
        path: '/api/users',
        body: { full_name: name, email, role: 'volunteer' },
        done: () =>
          count(`from audit_log where action = 'user.created' and details ->> 'email' = $1`, [email]),
      };
    },
    'POST /api/users/{id}/invite': async () => {
      const { id } = await makeUser(database);
      return {
        path: `/api/users/${id}/invite`,
        done: () => count(`from outbox where kind = 'invitation' and user_id = $1`, [id]),
      };
    },
    'POST /api/register': async () => {
      const body = makeAttendee();
      return {
        path: '/api/register',
        body,
        done: () => count('from registrations where email = $1', [body.email]),
      };
    },
    'PATCH /api/auth/users/{id}/cleared-amount': async () => {
      const { id: seller } = await makeSeller();
      return {
        path: `/api/auth/users/${seller}/cleared-amount`,
        body: { cleared_amount: 10 },
        done: () => count('from clearings where seller_id = $1 and amount_cents = 1000', [seller]),
      };
    },
    'POST /api/volunteers/{id}/hand-back': async () => {
      const { id: seller } = await makeSeller();
      return {
        path: `/api/volunteers/${seller}/hand-back`,
        body: { amount: 10, reason: 'mistyped' },
        done: () => count('from clearings where seller_id = $1 and amount_cents = -1000', [seller]),
      };
    },
    'POST /api/volunteers/{id}/float': async () => {
      const { id: seller } = await makeSeller();
      return {
        path: `/api/volunteers/${seller}/float`,
        body: { event_id: eventId, amount: 50 },
        done: () => count('from floats where seller_id = $1', [seller]),
      };
    },
    'POST /api/hand-overs': async () => {
      const note = `Offer ${++made}`;
      await withdrawOwn();
      return {
        path: '/api/hand-overs',
        body: { event_id: eventId, declared_amount: 10, is_final: false, note },
        done: () => count('from hand_overs where note = $1', [note]),
      };
    },
    'POST /api/hand-overs/{id}/withdraw': async () => {
      const id = await offer();
      return {
        path: `/api/hand-overs/${id}/withdraw`,
        body: { reason: 'Left early' },
        done: () => count(`from hand_overs where id = $1 and status = 'withdrawn'`, [id]),
      };
    },
    'POST /api/hand-overs/{id}/receive': async () => {
      const id = await offer();
      return {
        path: `/api/hand-overs/${id}/receive`,
        body: { received_amount: 10 },
        done: () => count('from clearings where hand_over_id = $1', [id]),
      };
    },
    'POST /api/hand-overs/{id}/reverse': async () => {
      const id = await offer();
      await send(`/api/hand-overs/${id}/receive`, { received_amount: 10 });
      return {
        path: `/api/hand-overs/${id}/reverse`,
        body: { reason: 'Mistyped' },
        done: () => count(`from clearings where hand_over_id = $1 and kind = 'reversal'`, [id]),
      };
    },
    'POST /api/hand-overs/{id}/explain': async () => {
      const id = await offer();
      await send(`/api/hand-overs/${id}/receive`, { received_amount: 9 });
      return {
        path: `/api/hand-overs/${id}/explain`,
        body: { reason: 'Counted twice' },
        done: () => count('from hand_over_explanations where hand_over_id = $1', [id]),
      };
    },
    'POST /api/hand-overs/{id}/countersign': async () => {
      const id = await offer();
      const finance = await server.signIn(await makeUser(database, { role: 'finance_director' }));
      await send(`/api/hand-overs/${id}/receive`, { received_amount: 9 }, finance);
      await send(`/api/hand-overs/${id}/explain`, { reason: 'Counted twice' }, finance);
      return {
        path: `/api/hand-overs/${id}/countersign`,
        body: { reason: 'Counted twice' },
        done: () =>
          count('from hand_over_explanations where hand_over_id = $1 and countersigned_by is not null', [id]),
      };
    },
    'POST /api/checkin/{code_or_id}': async () => {
      const sold = await server.call('POST', '/api/register', { as: token, body: makeAttendee() });
      return {
        path: `/api/checkin/${sold.body.qr_code_id}`,
        done: () => count(`from admissions where registration_id = $1`, [sold.body.id]),
      };
    },
    'POST /api/checkin/by-id/{id}': async () => {
      const sold = await server.call('POST', '/api/register', {
        as: token,
        body: makeAttendee({ ticket_quantity: 3 }),
      });
      return {
        path: `/api/checkin/by-id/${sold.body.id}`,
        body: { tickets: 1 },
        done: () => count(`from admissions where registration_id = $1`, [sold.body.id]),
      };
    },
    'PATCH /api/transfers/{id}': async () => {
      const { id } = await makeTransfer();
      return {
        path: `/api/transfers/${id}`,
        body: { status: 'verified', note: 'Seen on the account' },
        done: () => count(`from audit_log where action = 'transfer.changed' and subject_id = $1`, [id]),
      };
    },
    'POST /api/transfers/statement/accept': async () => {
      const { id, cents } = await makeTransfer();
      const [line] = await database.query<{ id: string }>(
        `insert into bank_lines (identity, day, cents, text) values ($1, current_date, $2, 'Zelle') returning id`,
        [Buffer.from(randomUUID()), cents],
      );
      return {
        path: '/api/transfers/statement/accept',
        body: { pairs: [{ line_id: line!.id, attendee_ids: [id] }] },
        done: () => count('from bank_matches where registration_id = $1', [id]),
      };
    },
    'POST /api/imports/{id}/check': async () => {
      const id = await makeImport();
      return {
        path: `/api/imports/${id}/check`,
        body: LIST_CHECK(eventId),
        done: () => count(`from imports where id = $1 and state = 'checked'`, [id]),
      };
    },
    'POST /api/imports/{id}/suggestions': async () => {
      const id = await makeImport();
      await send(`/api/imports/${id}/check`, LIST_CHECK(eventId));
      return {
        path: `/api/imports/${id}/suggestions`,
        body: {},
        done: () => count(`from import_rows where import_id = $1 and corrections <> '{}'`, [id]),
      };
    },
    'POST /api/imports/{id}/run': async () => {
      const id = await makeImport();
      await send(`/api/imports/${id}/check`, LIST_CHECK(eventId));
      return {
        path: `/api/imports/${id}/run`,
        done: () => count(`from audit_log where subject_id = $1 and action = 'import.run'`, [id]),
      };
    },
    'DELETE /api/imports/{id}': async () => {
      const id = await makeImport();
      await send(`/api/imports/${id}/check`, LIST_CHECK(eventId));
      await send(`/api/imports/${id}/run`, {});
      await until(async () => (await count(`from imports where id = $1 and state = 'done'`, [id])) === 1);
      return {
        path: `/api/imports/${id}`,
        done: () => count(`from audit_log where subject_id = $1 and action = 'import.undone'`, [id]),
      };
    },
    'POST /api/events': async () => {
      const name = `Made ${++made}`;
      return {
        path: '/api/events',
        body: { name, description: '', event_date: LATER, location: 'Old Mill' },
        done: () => count('from events where name = $1', [name]),
      };
    },
    'POST /api/events/{id}/copy': async () => {
      const name = `Copy ${++made}`;
      return {
        path: `/api/events/${otherEventId}/copy`,
        body: { name, event_date: LATER },
        done: () => count('from events where name = $1', [name]),
      };
    },
    'PATCH /api/attendees/{id}': async () => {
      const sold = await send('/api/register', makeAttendee());
      return {
        path: `/api/attendees/${sold.id}`,
        body: { email: makeAttendee().email, reissue: true },
        done: () => count('from replaced_codes where registration_id = $1', [sold.id]),
      };
    },
    'POST /api/attendees/{id}/cancel': async () => {
      const sold = await send('/api/register', makeAttendee());
      return {
        path: `/api/attendees/${sold.id}/cancel`,
        body: { reason: 'Ill' },
        done: () => count(`from outbox where registration_id = $1 and kind = 'cancellation'`, [sold.id]),
      };
    },
    'POST /api/attendees/{id}/change': async () => {
      const sold = await send('/api/register', makeAttendee({ food_option: 'without_food' }));
      return {
        path: `/api/attendees/${sold.id}/change`,
        body: {
          ticket_quantity: sold.ticket_quantity + 1,
          food_option: sold.food_option,
          payment_mode: sold.payment_mode,
          quoted_total_price: sold.price_per_ticket * (sold.ticket_quantity + 1),
        },
        done: () => count('from registrations where changed_from = $1', [sold.id]),
      };
    },
    'POST /api/attendees/{id}/give': async () => {
      const sold = await send('/api/register', makeAttendee({ ticket_quantity: 3 }));
      const { name, email } = makeAttendee();
      return {
        path: `/api/attendees/${sold.id}/give`,
        body: { tickets: 1, of: 3, version: sold.version, name, email },
        done: () => count('from gifts where given_off = $1', [sold.id]),
      };
    },
    'POST /api/attendees/{id}/delivered': async () => {
      const { email: _, ...person } = makeAttendee();
      const sold = await send('/api/register', { ...person, delivery: 'seller' });
      return {
        path: `/api/attendees/${sold.id}/delivered`,
        body: { way: 'printed' },
        done: () =>
          count('from deliveries d join registrations r on r.qr_code = d.qr_code where r.id = $1', [sold.id]),
      };
    },
    'POST /api/attendees/{id}/reissue': async () => {
      const sold = await server.call('POST', '/api/register', { as: token, body: makeAttendee() });
      return {
        path: `/api/attendees/${sold.body.id}/reissue`,
        body: { reason: 'Forwarded' },
        done: () => count('from replaced_codes where registration_id = $1', [sold.body.id]),
      };
    },
    'POST /api/attendees/resend-qr-email': async () => {
      const sold = await send('/api/register', makeAttendee());
      await database.query(`update outbox set state = 'sent', sent_at = now() where registration_id = $1`, [
        sold.id,
      ]);
      return {
        path: '/api/attendees/resend-qr-email',
        body: { email: sold.email },
        done: () => count('from outbox where registration_id = $1 and resend_of is not null', [sold.id]),
      };
    },
    'POST /api/mail-log/{id}/resend': async () => {
      const sold = await send('/api/register', makeAttendee());
      const [mail] = await database.query<{ id: string }>(
        'select id from outbox where registration_id = $1',
        [sold.id],
      );
      return {
        path: `/api/mail-log/${mail!.id}/resend`,
        done: () => count('from outbox where resend_of = $1', [mail!.id]),
      };
    },
    'PUT /api/volunteer-applications/{id}/approve': async () => {
      const { id, email } = await apply();
      return {
        path: `/api/volunteer-applications/${id}/approve`,
        done: () => count('from users where email = $1', [email]),
      };
    },
    'PUT /api/volunteer-applications/{id}/reject': async () => {
      const { id } = await apply();
      return {
        path: `/api/volunteer-applications/${id}/reject`,
        body: { status: 'rejected', rejection_reason: 'The team is full' },
        done: () => count(`from audit_log where action = 'application.rejected' and subject_id = $1`, [id]),
      };
    },
    'POST /api/pricing/admin/create-default-tiers': async () => {
      await database.query('delete from pricing_tiers where event_id = $1', [eventId]);
      return {
        path: '/api/pricing/admin/create-default-tiers',
        done: async () => (await count('from pricing_tiers where event_id = $1', [eventId])) / 2,
      };
    },
    'POST /api/messages': async () => {
      await server.call('POST', '/api/register', { as: token, body: makeAttendee() });
      const subject = `Message ${++made}`;
      return {
        path: '/api/messages',
        body: { event_id: eventId, filter: {}, subject, text: 'Bring a lantern.' },
        done: () => count('from messages where subject = $1', [subject]),
      };
    },
    'DELETE /api/events/{id}': async () => {
      const { id } = await makeEvent(database, { date: LATER });
      return {
        path: `/api/events/${id}`,
        done: () => count(`from audit_log where action = 'event.deleted' and subject_id = $1`, [id]),
      };
    },
    'PUT /api/events/{id}/door': async () => {
      const { id } = await makeEvent(database, { date: LATER });
      return {
        path: `/api/events/${id}/door`,
        body: { is_open: true },
        done: () => count(`from audit_log where action = 'door.opened' and subject_id = $1`, [id]),
      };
    },
    'DELETE /api/checkin/devices/{id}': async () => {
      const id = await makeDevice();
      return {
        path: `/api/checkin/devices/${id}`,
        query: ['end_sessions', 'false', 'true'],
        done: () => count(`from audit_log where action = 'device.cut_off' and subject_id = $1`, [id]),
      };
    },
    'PUT /api/checkin/devices/{id}': async () => {
      const id = await makeDevice();
      await server.call('DELETE', `/api/checkin/devices/${id}`, { as: token });
      return {
        path: `/api/checkin/devices/${id}`,
        done: () => count(`from audit_log where action = 'device.restored' and subject_id = $1`, [id]),
      };
    },
    'POST /api/checkin/conflicts/set-aside': async () => {
      const id = randomUUID();
      const now = new Date().toISOString();
      // Valid, but of no registration.
      const code = makeQrCode(() => randomInt(256));
      const scan = {
        scan_id: randomUUID(),
        event_id: eventId,
        code,
        station: 'entrance',
        tickets: 1,
        let_in: true,
      };
      await send('/api/checkin/sync', { now, device: { id }, scans: [{ ...scan, scanned_at: now }] });
      return {
        path: '/api/checkin/conflicts/set-aside',
        body: { device_id: id, reason: 'Made up' },
        done: () => count(`from audit_log where action = 'conflicts.set_aside' and subject_id = $1`, [id]),
      };
    },
  };
  return { eventId, otherEventId, token, prepare: (route) => calls[route]() };
}
