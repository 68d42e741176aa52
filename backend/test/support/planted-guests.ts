import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { newQrCode } from '../../src/attendees/registration/new-qr-code.js';
import type { Answer, TestApp } from './app.js';
import { makeAttendee, makeUser, type TestUser } from './builders.js';
import { sendList } from './lists.js';

/** What is told of a guest, a sale or an account in words or numbers that occur nowhere else, by what it is. */
export type Secrets = Record<Field, string[]>;
export const FIELDS = ['email', 'phone', 'code', 'memo', 'amount', 'account'] as const;
export type Field = (typeof FIELDS)[number];

export interface Planted {
  eventId: string;
  /** Sells to the guests. */
  ada: TestUser & { token: string };
  secrets: Secrets;
  /** Every id that a path or a query can name, of what the seller, the guests and the officers have. */
  ids: string[];
  /** What a search can be given to find the guests. */
  searches: string[];
  /** Sales of the seller, as the API told them. */
  sale: any;
  transfer: any;
  /** Of a paper ticket that the seller sold, as it is printed. */
  paperCode: string;
  doorSale: { sale_id: string; code: string };
  /** A scan of the guest, that a president made. */
  scanId: string;
}

/** The price of a ticket, of which no multiple is a usual amount. */
const PRICE_CENTS = 1737;

const made = async (answer: Promise<Answer>): Promise<any> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

/**
 * Makes an event at the door, and in it one of everything that a volunteer has: sales by each way of paying and delivering, at the
 * door, on paper, with a picture, money cleared and offered; and what officers bring and do about the guests.
 */
export async function plantGuests(server: TestApp, eventId: string): Promise<Planted> {
  const { database } = server;
  await database.query(
    `update pricing_tiers set price_cents = $2 + case food_option when 'with_food' then 300 else 0 end where event_id = $1`,
    [eventId, PRICE_CENTS],
  );
  const signedIn = async (user: TestUser) => ({ ...user, token: await server.signIn(user) });
  const ada = await signedIn(
    await makeUser(database, { fullName: 'Ada Seller', email: 'ada.of.the.till@accounts.example' }),
  );
  const president = await server.signIn(await makeUser(database, { role: 'president' }));
  const finance = await server.signIn(await makeUser(database, { role: 'finance_director' }));
  const send = (
    method: string,
    url: string,
    as: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => made(server.call(method, url, { as, headers, ...(body === undefined ? {} : { body }) }));

  const guest = { name: 'Quilla Vanterpool', email: 'quilla.vanterpool@hidden.example', phone: '4157306194' };
  const payer = { name: 'Zebedee Orrick', email: 'zebedee.orrick@hidden.example', phone: '4158820673' };
  const friend = { name: 'Nerys Tolland', phone: '4156491175' };
  const passer = { name: 'Ulric Brandvold', phone: '4159058816' };
  const reader = { name: 'Wenda Askerby', phone: '4153374982' };
  const listed = { name: 'Isolde Marchbank', email: 'isolde.marchbank@hidden.example' };
  const applicant = {
    name: 'Tamsin Eddowes',
    email: 'tamsin.eddowes@hidden.example',
    phone: '4152960358',
    team_role: 'Director',
  };

  const sell = (fields: object) =>
    send('POST', '/api/register', ada.token, { ...makeAttendee(), event_id: eventId, ...fields });
  const sale = await sell({ ...guest, ticket_quantity: 3 });
  const transfer = await sell({ ...payer, ticket_quantity: 5, payment_mode: 'zelle' });
  const { email: _, ...withoutEmail } = makeAttendee();
  const delivered = await send('POST', '/api/register', ada.token, {
    ...withoutEmail,
    ...friend,
    event_id: eventId,
    delivery: 'seller',
    ticket_quantity: 7,
  });
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'shot.png');
  form.append('attendee_id', transfer.id);
  await fetch(`${server.url}/api/upload-transaction-screenshot`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}` },
    body: form,
  });

  const doorSale = { sale_id: randomUUID(), code: newQrCode() };
  const atDoor = await send('POST', '/api/checkin/sales', ada.token, {
    ...doorSale,
    ...passer,
    event_id: eventId,
    tickets: 11,
    food_option: 'without_food',
    payment_mode: 'cash',
    total_price: (PRICE_CENTS * 11) / 100,
  });

  const book = await send('POST', '/api/paper/books', president, {
    event_id: eventId,
    count: 2,
    food_option: 'without_food',
    price: PRICE_CENTS / 100,
  });
  const ranges = [`${book.first}-${book.last}`];
  const of = { event_id: eventId, ranges };
  const { assignment } = await send('POST', '/api/paper/assignments', president, {
    ...of,
    volunteer_id: ada.id,
  });
  await send('POST', `/api/paper/assignments/${assignment.id}/accept`, ada.token, { ranges });
  await send('POST', '/api/paper/sales', ada.token, {
    ...of,
    ranges: [String(book.first)],
    names: { [book.first]: { name: reader.name, phone: reader.phone } },
  });
  const [printed] = await database.query<{ code: string }>(
    'select qr_code as code from paper_tickets where event_id = $1 and number = $2',
    [eventId, book.first],
  );

  const scanId = randomUUID();
  await send('POST', `/api/checkin/by-id/${sale.id}`, president, { scan_id: scanId, tickets: 1 });
  await send('PATCH', `/api/auth/users/${ada.id}/cleared-amount?event_id=${eventId}`, finance, {
    cleared_amount: 20.07,
  });
  await send('POST', `/api/volunteers/${ada.id}/float`, finance, { event_id: eventId, amount: 30.03 });
  const offer = await send('POST', '/api/hand-overs', ada.token, {
    event_id: eventId,
    declared_amount: 41.93,
    is_final: false,
  });
  const device = randomUUID();
  await send('POST', '/api/checkin/sync', ada.token, {
    now: new Date().toISOString(),
    device: { id: device },
    scans: [],
  });
  const list = await sendList(server, president, `Name,Email\n${listed.name},${listed.email}`);
  await made(server.call('POST', '/api/volunteer-applications/signup', { body: applicant }));
  const rows = await database.query<{ id: string }>(
    `select id from outbox union all select id from sessions union all select id from volunteer_applications
     union all select id from people union all select id from paper_assignments union all select id from paper_books
     union all select id from paper_tickets union all select id from screenshots union all select id from clearings
     union all select id from pricing_tiers`,
  );

  const digits = (phone: string): string[] => [
    phone,
    `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`,
    `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
    `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`,
  ];
  const sold = await database.query<{ cents: number; code: string }>(
    'select total_cents as cents, qr_code as code from registrations where event_id = $1',
    [eventId],
  );
  const codes = sold.flatMap(({ code }) => [code, code.replace(/(.{5})(.{5})(.{5})/, '$1-$2-$3')]);
  const collected = sold.reduce((sum, { cents }) => sum + cents, 0);
  // The price of one ticket is told to whoever sells.
  const cents = [...sold.map((one) => one.cents), collected, 2007, 3003, 4193].filter(
    (each) => each !== PRICE_CENTS,
  );
  return {
    eventId,
    ada,
    secrets: {
      email: [guest.email, payer.email, listed.email, applicant.email],
      phone: [guest, payer, friend, passer, reader, applicant].flatMap(({ phone }) => digits(phone)),
      code: codes,
      memo: [transfer.memo],
      amount: cents.map((each) => String(each / 100)),
      account: [ada.email],
    },
    ids: [
      ...new Set([
        ...[sale, transfer, delivered, atDoor, offer, list.body].map(({ id }) => id),
        eventId,
        ada.id,
        device,
        doorSale.sale_id,
        scanId,
        assignment.id,
        book.id,
        ...rows.map(({ id }) => id),
      ]),
    ],
    searches: [
      ...[guest, payer, friend, passer, reader].flatMap(({ name, phone }) => [
        name,
        name.split(' ')[0]!,
        phone,
        phone.slice(-4),
        `${phone.slice(-2)} ${name}`,
      ]),
      guest.email,
      payer.email,
      transfer.memo,
      sale.qr_code_id,
    ],
    sale,
    transfer,
    paperCode: printed!.code,
    doorSale,
    scanId,
  };
}
