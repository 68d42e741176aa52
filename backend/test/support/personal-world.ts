import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { newQrCode } from '../../src/attendees/registration/new-qr-code.js';
import type { TestApp } from './app.js';
import { makeAttendee, makeEvent, makeUser } from './builders.js';
import type { TestDatabase } from './database.js';
import { importIs, makeCsv, sendList } from './lists.js';
import { until } from './until.js';

/** Somebody of whom everything is kept that Usher keeps. */
export const ROSA = {
  name: 'Rosalinda Quevedo',
  email: 'rosalinda.quevedo@example.org',
  phone: '4155557731',
};
/** What she was called before a correction, and what nobody else is called either. */
export const BEFORE = {
  name: 'Rosalinda Kevedo',
  email: 'rosalinda.kevedo@example.org',
  phone: '4155557732',
};

/** Everything of a database: each row as JSON, with its table. */
export async function dumpOf(database: TestDatabase): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'bullmq')`,
  );
  const rows: string[] = [];
  for (const { name } of tables)
    for (const { row } of await database.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t`,
    ))
      rows.push(`${name} ${row}`);
  return rows;
}

/** The rows in which somebody is named, by name, address or phone, however it is written. */
export function rowsThatName(dump: readonly string[], ...people: Array<Partial<typeof ROSA>>): string[] {
  const words = people.flatMap(({ name, email, phone }) => [
    ...(name ? [name.toLowerCase()] : []),
    ...(email ? [email] : []),
    ...(phone ? [phone, `${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`] : []),
  ]);
  return dump.filter((row) => words.some((word) => row.toLowerCase().includes(word)));
}

/** Every figure that is kept. */
export async function sumsOf(database: TestDatabase): Promise<unknown> {
  const sums: Record<string, unknown> = {};
  for (const table of [
    'seller_sums',
    'people_counts',
    'sales_per_day',
    'event_capacities',
    'transfer_sums',
    'cleared_sums',
    'float_sums',
    'admission_sums',
    'door_sums',
    'uncounted_sums',
  ])
    sums[table] = await database.query(`select * from ${table} t order by to_jsonb(t)::text`);
  // With those of each person, whatever they are called.
  sums.people = await database.query(
    `select id, event_id, registrations, tickets, with_food_in, with_food_out, without_food_in, without_food_out, closed_at
     from people order by id`,
  );
  sums.registrations = await database.query(
    `select id, person_id, ticket_quantity, total_cents, qr_code, tickets_admitted, cancelled_at from registrations order by id`,
  );
  sums.bank = await database.query('select id, day, cents, accepted_at from bank_lines order by id');
  return sums;
}

/** All files below a folder, with their content. */
export async function filesIn(folder: string): Promise<Array<{ name: string; content: Buffer }>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const name = path.join(entry.parentPath, entry.name);
        return { name, content: await readFile(name) };
      }),
  );
}

export interface PersonalWorld {
  eventId: string;
  /** Rosa's registrations, by what was done with them. */
  sales: { sold: any; corrected: any; cancelled: any; given: any };
  /** Of the same name, with another address. */
  namesake: any;
  tokens: { president: string; finance: string; volunteer: string; seller: string };
  eventPaperId: string;
}

/** Makes an event in which Rosa did everything that leaves a trace. */
export async function makePersonalWorld(server: TestApp): Promise<PersonalWorld> {
  const { database } = server;
  const query = (text: string, values: unknown[] = []) => database.query(text, values);
  const accounts = {
    president: await makeUser(database, { role: 'president', fullName: 'Petra President' }),
    finance: await makeUser(database, { role: 'finance_director', fullName: 'Felix Finance' }),
    volunteer: await makeUser(database),
    seller: await makeUser(database, { fullName: 'Vera Volunteer' }),
  };
  const tokens = Object.fromEntries(
    await Promise.all(
      Object.entries(accounts).map(async ([name, user]) => [name, await server.signIn(user)] as const),
    ),
  ) as PersonalWorld['tokens'];
  const call = async (method: string, url: string, body?: unknown, as = tokens.president): Promise<any> => {
    const answer = await server.call(method, url, { as, body, key: randomUUID() });
    if (answer.status >= 300)
      throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { id: eventId } = await makeEvent(database, {
    capacity: 200,
    sellsAlongside: true,
    date: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await query('update events set is_door_open = true where id = $1', [eventId]);
  const sell = (fields: object, as = tokens.seller) =>
    call('POST', '/api/register', { ...makeAttendee(), event_id: eventId, ...fields }, as);

  // A transfer with a picture, replaced once, verified by a line of the bank, with notes that name her.
  const sold = await sell({ ...BEFORE, payment_mode: 'zelle', ticket_quantity: 2 });
  for (const background of ['#0b4a54', '#a04000']) {
    const form = new FormData();
    const shot = await sharp({ create: { width: 300, height: 500, channels: 3, background } })
      .png()
      .toBuffer();
    form.append('file', new Blob([new Uint8Array(shot)]), 'shot.png');
    form.append('attendee_id', sold.id);
    await fetch(`${server.url}/api/upload-transaction-screenshot`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${tokens.seller}` },
    });
  }
  await call('PATCH', `/api/transfers/${sold.id}`, {
    status: 'questioned',
    note: `Ask ${BEFORE.name} first`,
  });
  const [line] = await query(
    `insert into bank_lines (identity, day, cents, text, reference, uploaded_at, accepted_at, accepted_by)
     values ('\\x01', current_date, 3000, $1, 'BB-1', now(), now(), $2) returning id`,
    [`Zelle from ${BEFORE.name} (415) 555-7732`, accounts.finance.id],
  );
  await query('insert into bank_matches (registration_id, event_id, line_id) values ($1, $2, $3)', [
    sold.id,
    eventId,
    line!.id,
  ]);
  await call('PATCH', `/api/attendees/${sold.id}`, { ...ROSA, reissue: true });
  const corrected = await sell({ ...ROSA, food_option: 'with_food' });
  const cancelled = await sell({ ...ROSA });
  await call('POST', `/api/attendees/${cancelled.id}/cancel`, {
    reason: `${ROSA.name} called from 415-555-7731`,
  });
  // Given to her, and by her.
  const others = await sell({ ticket_quantity: 3 });
  await call('POST', `/api/attendees/${others.id}/give`, {
    tickets: 1,
    of: 3,
    version: others.version,
    name: ROSA.name,
    email: ROSA.email,
  });
  const given = await sell({ ...ROSA, ticket_quantity: 3 });
  await call('POST', `/api/attendees/${given.id}/give`, {
    tickets: 1,
    of: 3,
    version: given.version,
    name: 'Bo Lee',
    email: 'bo.lee@example.org',
  });
  await query(
    `insert into gift_requests (give_id, event_id, registration_id, person_id, content, tickets, of_tickets, to_name, to_email)
     select gen_random_uuid(), event_id, id, person_id, '\\x00', 1, 2, $2, $3 from registrations where id = $1`,
    [others.id, ROSA.name, ROSA.email],
  );
  // The door: let in, taken back with a reason, refused.
  const scan = await call('POST', `/api/checkin/${corrected.qr_code_id}`, { event_id: eventId });
  await call('POST', `/api/checkin/scans/${scan.scan_id}/undo`, { reason: `${ROSA.name} left again` }).catch(
    () => null,
  );
  await query(
    `insert into refused_scans (scan_id, event_id, registration_id, code, station, outcome, let_in, scanned_at, recorded_at, account_id,
       source, content, may_undo_any, reason)
     values (gen_random_uuid(), $1, $2, $3, 'entrance', 'unknown', 0, now(), now(), $4, 'online', '\\x00', false, $5)`,
    [eventId, corrected.id, `mailto:${ROSA.email}`, accounts.volunteer.id, `says she is ${ROSA.name}`],
  );
  await call(
    'POST',
    '/api/checkin/sales',
    {
      sale_id: randomUUID(),
      code: newQrCode(),
      event_id: eventId,
      tickets: 1,
      food_option: 'without_food',
      payment_mode: 'cash',
      total_price: 15,
      name: ROSA.name,
      phone: ROSA.phone,
    },
    tokens.seller,
  );
  await query(
    `insert into invalid_door_sales (id, sale_id, event_id, sent, content, errors, account_id, recorded_at)
     values (gen_random_uuid(), gen_random_uuid(), $1, $2, '\\x00', '{}', $3, now())`,
    [eventId, JSON.stringify({ ...ROSA, tickets: 99 }), accounts.seller.id],
  );
  // A paper ticket, named.
  const { id: eventPaperId } = await makeEvent(database, { sellsAlongside: true });
  await call('POST', '/api/paper/books', {
    event_id: eventPaperId,
    count: 3,
    food_option: 'without_food',
    price: 12,
  });
  const offered = await call('POST', '/api/paper/assignments', {
    event_id: eventPaperId,
    ranges: ['1'],
    volunteer_id: accounts.seller.id,
  });
  await call(
    'POST',
    `/api/paper/assignments/${offered.assignment.id}/accept`,
    { ranges: ['1'] },
    tokens.seller,
  );
  await call(
    'POST',
    '/api/paper/sales',
    { event_id: eventPaperId, ranges: ['1'], names: { 1: { name: ROSA.name, phone: ROSA.phone } } },
    tokens.seller,
  );
  // A list with her in it, and one that nobody has brought yet.
  const rows = [
    ['Name', 'Email', 'Phone'],
    [ROSA.name, ROSA.email, '(415) 555-7731'],
    ['Ana Li', 'ana.li@example.org', '(415) 555-0199'],
  ];
  const mapping = {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    tickets: { value: '1' },
    food: { value: 'without_food' },
    payment: { value: 'cash' },
    seller: { value: 'Vera Volunteer' },
  };
  const { body: list } = await sendList(server, tokens.finance, makeCsv(rows));
  await call('POST', `/api/imports/${list.id}/check`, { mapping, event_id: eventId }, tokens.finance);
  await call('POST', `/api/imports/${list.id}/run`, undefined, tokens.finance);
  await importIs(server, tokens.finance, list.id, 'done');
  await query(
    `update imported_registrations set note = 'Friend of Rosalinda Quevedo' where import_id = $1
       and registration_id in (select id from registrations where email = $2)`,
    [list.id, ROSA.email],
  );
  const { body: waiting } = await sendList(server, tokens.finance, makeCsv(rows.slice(0, 2)));
  await call('POST', `/api/imports/${waiting.id}/check`, { mapping, event_id: eventId }, tokens.finance);
  // What knows nothing of a registration.
  await server.call('POST', '/api/volunteer-applications/signup', {
    body: { ...ROSA, team_role: 'Marketing Team Member' },
  });
  await query(`insert into unsubscribed (email) values ($1)`, [ROSA.email]);
  await query(`insert into reminders (event_id, day, email) values ($1, current_date, $2)`, [
    eventId,
    ROSA.email,
  ]);
  await call('POST', '/api/messages', {
    event_id: eventId,
    subject: 'See you',
    text: `Doors open at six. Ask ${ROSA.name} for the keys.`,
    filter: { search: ROSA.email },
  }).catch(() => null);
  await query(
    `insert into floats (event_id, seller_id, amount_cents, reason, given_by) values ($1, $2, 100, $3, $4)`,
    [eventId, accounts.seller.id, `for ${ROSA.name}, 415.555.7731`, accounts.finance.id],
  );
  // Mails: some were sent, one was not taken, some wait.
  await query(
    `update outbox set state = 'sent', sent_at = now() where id in (select id from outbox where to_address = $1 order by id limit 3)`,
    [ROSA.email],
  );
  await query(
    `update outbox set state = 'failed', last_error = '550 <' || to_address || '> unknown'
     where id = (select id from outbox where to_address = $1 and state = 'queued' order by id limit 1)`,
    [ROSA.email],
  );
  const namesake = await sell({
    name: ROSA.name,
    email: 'another.rosalinda@example.org',
    phone: '4155550001',
  });
  await until(
    async () =>
      (await query(`select from picture_prints where registration_id = $1`, [sold.id])).length === 2,
  );
  return {
    eventId,
    eventPaperId,
    sales: { sold, corrected, cancelled, given },
    namesake,
    tokens,
  };
}
