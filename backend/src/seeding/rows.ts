import type { SeededPerson, SeededSale } from './people.js';

/** One line of COPY's text format. What is made up holds no character that would need escaping but those put in here. */
const line = (...values: (string | number | boolean | null)[]): string =>
  `${values.map((value) => value ?? '\\N').join('\t')}\n`;

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export const PEOPLE_COLUMNS = `id, event_id, email, name, phone, registrations, tickets, with_food_in, with_food_out,
  without_food_in, without_food_out, last_registration_id, last_registered_at, last_checked_in_at, closed_at`;

/** A person's row, with what the triggers would have kept of the sales. */
export function personRow(eventId: string, { id, email, name, phone, sales }: SeededPerson): string {
  const live = sales.filter((sale) => sale.cancelledAt === null);
  const count = (food: boolean, inside: boolean): number =>
    live.filter((sale) => sale.food === food && (sale.checkedInAt !== null) === inside).length;
  const shown = live.length > 0 ? live : sales;
  const scans = live.flatMap((sale) => sale.checkedInAt ?? []);
  return line(
    id,
    eventId,
    email,
    name,
    phone,
    live.length,
    live.reduce((sum, sale) => sum + sale.tickets, 0),
    count(true, true),
    count(true, false),
    count(false, true),
    count(false, false),
    shown.map((sale) => sale.id).reduce((newest, other) => (other > newest ? other : newest)),
    time(Math.max(...shown.map((sale) => sale.at))),
    scans.length > 0 ? time(Math.max(...scans)) : null,
    live.length > 0 ? null : time(Math.max(...sales.map((sale) => sale.cancelledAt!))),
  );
}

export const SEARCH_COLUMNS = 'event_id, person_id, search';

/** What a person is searched by; nothing where all was cancelled. */
export const searchRow = (eventId: string, { id, name, email, phone, sales }: SeededPerson): string =>
  sales.some((sale) => sale.cancelledAt === null)
    ? line(eventId, id, [name.toLowerCase(), email, phone].join('\\n'))
    : '';

export const SALES_COLUMNS = `id, event_id, person_id, seller_id, name, email, phone, ticket_quantity, payment_mode,
  food_option, is_guest, price_per_ticket_cents, total_cents, qr_code, tickets_admitted, checked_in_at,
  check_in_recorded_at, checked_in_by, cancelled_at, cancelled_by, cancel_reason, created_at`;

/** @param doorkeeper who let them in; @param president who cancelled */
export function saleRow(
  eventId: string,
  { name, email, phone }: SeededPerson,
  sale: SeededSale,
  doorkeeper: string,
  president: string,
): string {
  const [scanned, cancelled] = [time(sale.checkedInAt), time(sale.cancelledAt)];
  return line(
    sale.id,
    eventId,
    sale.personId,
    sale.seller,
    name,
    email,
    phone,
    sale.tickets,
    sale.zelle ? 'zelle' : 'cash',
    sale.food ? 'with_food' : 'without_food',
    sale.guest,
    sale.priceCents,
    sale.priceCents * sale.tickets,
    sale.qrCode,
    scanned ? sale.tickets : 0,
    scanned,
    scanned,
    scanned ? doorkeeper : null,
    cancelled,
    cancelled ? president : null,
    cancelled ? 'Cannot come' : null,
    time(sale.at),
  );
}
