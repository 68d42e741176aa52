import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../lib/paths.mjs';

const BATCH = 1_000;

/**
 * Inserts people who are due a reminder of the seller's event: it begins in 23 hours, and they have no ticket mail.
 * @param {import('./mail-stack.mjs').MailStack} stack
 * @param {number} amount
 */
export async function writePeopleToRemind(stack, amount) {
  const { makeQrCode } = await import(pathToFileURL(inRoot('backend/dist/rules/qr-codes.js')).href);
  const [event] = await stack.query(
    `update events set event_date = now() + interval '23 hours' returning id`,
  );
  const [seller] = await stack.query(`select id from users limit 1`);
  for (let from = 0; from < amount; from += BATCH) {
    const codes = Array.from({ length: Math.min(BATCH, amount - from) }, () =>
      makeQrCode(() => randomBytes(1)[0]),
    );
    await stack.query(
      `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
         is_guest, price_per_ticket_cents, total_cents, qr_code)
       select $1, $2, 'Ada Lovelace', 'guest-' || ($3::int + number) || '@example.org', '4155550100', 2, 'cash',
         'with_food', false, 1900, 3800, code
       from unnest($4::text[]) with ordinality as given (code, number)`,
      [event.id, seller.id, from, codes],
    );
  }
  await stack.query('analyze');
}

/**
 * Inserts registrations and their mails in the outbox straight into the tables, since selling is not measured.
 * @param {import('./mail-stack.mjs').MailStack} stack
 * @param {number} amount
 */
export async function writeBacklog(stack, amount) {
  const { makeQrCode } = await import(pathToFileURL(inRoot('backend/dist/rules/qr-codes.js')).href);
  const [event] = await stack.query(
    `insert into events (name, description, event_date, location, time_zone)
     values ('Lantern Fest', 'Lanterns', '2030-12-12T23:00:00Z', 'Town Hall', 'America/New_York') returning id`,
  );
  const [seller] = await stack.query(
    `insert into users (email, full_name, role, team_role)
     values ('seller@example.org', 'Vera Volunteer', 'volunteer', 'Volunteer') returning id`,
  );
  for (let from = 0; from < amount; from += BATCH) {
    const codes = Array.from({ length: Math.min(BATCH, amount - from) }, () =>
      makeQrCode(() => randomBytes(1)[0]),
    );
    await stack.query(
      `with sale as (
         insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
           is_guest, price_per_ticket_cents, total_cents, qr_code)
         select $1, $2, 'Ada Lovelace', 'buyer-' || ($3::int + number) || '@example.org', '4155550100', 2, 'cash',
           'with_food', false, 1900, 3800, code
         from unnest($4::text[]) with ordinality as given (code, number)
         returning id, event_id, email
       )
       insert into outbox (kind, to_address, event_id, registration_id, request_id)
       select 'ticket', email, event_id, id, 'bench' from sale`,
      [event.id, seller.id, from, codes],
    );
  }
  await stack.query('analyze');
}
