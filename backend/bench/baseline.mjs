/**
 * The baseline that the product is compared with: a bare `node:http` + `pg` server that runs the least SQL with the same
 * durable result. It checks neither permissions nor input. Its tables are copies of the product's, with the same columns,
 * constraints and indexes, but without triggers.
 */
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const { EVENT_ID: eventId, USER_ID: userId } = process.env;

const CHECK_IN = `with entry as (
    update baseline_registrations set checked_in_at = now(), check_in_recorded_at = now(), checked_in_by = $2,
      tickets_admitted = ticket_quantity
    where qr_code = $1 and event_id = $3 and checked_in_at is null and cancelled_at is null
    returning *
  ), person as (
    update baseline_people p set last_checked_in_at = e.checked_in_at,
      with_food_in = with_food_in + (e.food_option = 'with_food')::int,
      with_food_out = with_food_out - (e.food_option = 'with_food')::int,
      without_food_in = without_food_in + (e.food_option = 'without_food')::int,
      without_food_out = without_food_out - (e.food_option = 'without_food')::int
    from entry e where p.id = e.person_id and p.event_id = e.event_id
  ), audited as (
    insert into baseline_audit_log (actor_id, action, subject_type, subject_id, event_id)
    select $2, 'check_in.done', 'registration', id, event_id from entry
  )
  select id, name, email, phone, ticket_quantity, food_option, payment_mode, checked_in_at from entry`;

const REGISTER = `with person as (
    insert into baseline_people as p (event_id, email, name, phone, registrations, tickets, with_food_in, with_food_out,
      without_food_in, without_food_out, last_registration_id, last_registered_at)
    values ($1, $3, $4, $5, 1, $6, 0, 1, 0, 0, uuidv7(), now())
    on conflict (event_id, key) where closed_at is null do update set
      registrations = p.registrations + 1, tickets = p.tickets + excluded.tickets,
      with_food_out = p.with_food_out + 1, last_registration_id = excluded.last_registration_id,
      last_registered_at = excluded.last_registered_at
    returning id, last_registration_id
  ), sale as (
    insert into baseline_registrations (id, event_id, person_id, seller_id, name, email, phone, ticket_quantity,
      payment_mode, food_option, price_per_ticket_cents, total_cents, qr_code)
    select last_registration_id, $1, id, $2, $4, $3, $5, $6::int, 'cash', 'with_food', 1800, 1800 * $6::int, $7 from person
    returning *
  ), mail as (
    insert into baseline_outbox (kind, to_address, event_id, registration_id) select 'ticket', email, event_id, id from sale
  ), audited as (
    insert into baseline_audit_log (actor_id, action, subject_type, subject_id, event_id)
    select $2, 'registration.created', 'registration', id, event_id from sale
  )
  select * from sale`;

const READ = 'select id, full_name, email, role, team_role from users where id = $1';

let codes = 0;

/** @type {Record<string, (path: string, body: any) => Promise<pg.QueryResult>>} */
const routes = {
  checkin: (code) =>
    pool.query({ name: 'checkin', text: CHECK_IN, values: [code.replace(/-/g, ''), userId, eventId] }),
  register: (_, { email, name, phone, ticket_quantity }) =>
    pool.query({
      name: 'register',
      text: REGISTER,
      values: [eventId, userId, email, name, phone, ticket_quantity, `baseline-${process.pid}-${++codes}`],
    }),
  read: (id) => pool.query({ name: 'read', text: READ, values: [id] }),
};

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', async () => {
    const [, route, rest = ''] = (request.url ?? '').split('/');
    try {
      const body = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : undefined;
      const { rows } = await routes[route](rest, body);
      const text = JSON.stringify(rows[0] ?? {});
      response.writeHead(rows[0] ? 200 : 404, { 'content-type': 'application/json' }).end(text);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${port}` });
});
process.on('disconnect', () => process.exit(0));
