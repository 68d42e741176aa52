import { Database } from '../src/database/database.js';
import { makeEvent, makeUser } from './support/builders.js';
import { startApp } from './support/app.js';

/** Number of rows: enough for two parts. */
const ROWS = 3_000;

/** With one connection in the pool, a file is read on it alone; otherwise its parts are read on two by turns. */
test.each([1, 10])(
  'a file has each registration once, newest first, all of one moment (%s connections)',
  async (connections) => {
    const server = await startApp({ env: { DATABASE_POOL_SIZE: String(connections) } });
    try {
      const { database } = server;
      // Far more bytes than the buffers on the way hold, because the seller of every registration has a long name.
      const president = await makeUser(database, { role: 'president', fullName: 'Long Name '.repeat(2_000) });
      const as = await server.signIn(president);
      const event = await makeEvent(database);
      const insert = (from: number, to: number) =>
        database.query(
          `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
             price_per_ticket_cents, total_cents, qr_code)
           select $1, $2, 'Somebody', i || '@example.org', '4155550100', 1, 'cash', 'with_food', 0, 0, lpad(i::text, 15, '0')
           from generate_series($3::int, $4::int) i`,
          [event.id, president.id, from, to],
        );
      for (let from = 1; from <= ROWS; from += 500) await insert(from, from + 499);
      const codes = await database.query<{ code: string }>(
        `select left(qr_code, 5) || '-' || substr(qr_code, 6, 5) || '-' || right(qr_code, 5) as code
         from registrations order by id desc`,
      );

      // A limit applies to all parts together.
      const limited = await server.call('GET', '/api/attendees/csv?limit=2700', { as });
      expect(limited.body.trimEnd().split('\n')).toHaveLength(1 + 2_700);

      const response = await fetch(`${server.url}/api/attendees/csv`, {
        // Compressed, it would be small.
        headers: { authorization: `Bearer ${as}`, 'accept-encoding': 'identity' },
      });
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = (await reader.read()).value!;
      // Rows that have not been read yet change in between.
      await database.query(
        `update registrations set cancelled_at = now(), cancelled_by = seller_id, cancel_reason = 'Meanwhile'`,
      );
      await insert(ROWS + 1, ROWS + 10);
      for (let read = await reader.read(); !read.done; read = await reader.read()) text += read.value;

      const lines = text.trimEnd().split('\n');
      expect(lines[0]).toMatch(/^Registered at,Name,/);
      const inFile = lines.slice(1).map((line) => /[\dA-Z]{5}-[\dA-Z]{5}-[\dA-Z]{5}/.exec(line)?.[0]);
      expect(inFile).toEqual(codes.map(({ code }) => code));
    } finally {
      await server.close();
    }
  },
);

test('connections of one snapshot see the same, whenever each is first asked', async () => {
  const server = await startApp();
  try {
    const seen = await server.app.get(Database).withSnapshot(2, async (clients) => {
      await makeEvent(server.database);
      return Promise.all(clients.map(async (client) => (await client.query('select id from events')).rows));
    });
    expect(seen).toEqual([[], []]);
  } finally {
    await server.close();
  }
});
