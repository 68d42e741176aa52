import { searchText } from '../../rules/search.js';
import type { CopyRows } from './copy-rows.js';
import { type Id, idAt } from './ids.js';
import type { SeededPerson, SeededSale } from './people.js';

export const PEOPLE_COLUMNS = `id, event_id, email, name, phone, registrations, tickets, with_food_in, with_food_out,
  without_food_in, without_food_out, last_registration_id, last_registered_at, last_checked_in_at, closed_at`;

/** Adds a person's row, including the sums that triggers would have maintained. */
export function addPerson(
  rows: CopyRows,
  eventId: Id,
  { id, email, name, phone, sales }: SeededPerson,
): void {
  const live = sales.filter((sale) => sale.cancelledAt === null);
  const shown = live.length > 0 ? live : sales;
  let [tickets, scannedAt] = [0, 0];
  /** Live sales: with food and in, with food and not in, without food and in, without food and not in. */
  const kinds = [0, 0, 0, 0];
  for (const sale of live) {
    tickets += sale.tickets;
    scannedAt = Math.max(scannedAt, sale.checkedInAt ?? 0);
    kinds[(sale.food ? 0 : 2) + (sale.checkedInAt === null ? 1 : 0)]!++;
  }
  let newest = shown[0]!;
  for (const sale of shown) if (Buffer.compare(sale.id, newest.id) > 0) newest = sale;
  rows.row(15);
  rows.uuid(id);
  rows.uuid(eventId);
  rows.text(email);
  rows.text(name);
  rows.text(phone);
  rows.int(live.length);
  rows.int(tickets);
  for (const registrations of kinds) rows.int(registrations);
  // Ids rise with time, so the newest by id is the newest by time.
  rows.uuid(newest.id);
  rows.timestamp(newest.at);
  rows.timestamp(scannedAt || null);
  rows.timestamp(live.length > 0 ? null : Math.max(...sales.map((sale) => sale.cancelledAt!)));
}

export const SEARCH_COLUMNS = 'event_id, person_id, search';

/** Adds a person's search text; none if all sales were cancelled. */
export function addSearch(
  rows: CopyRows,
  eventId: Id,
  { id, name, email, phone, sales }: SeededPerson,
): void {
  if (sales.every((sale) => sale.cancelledAt !== null)) return;
  rows.row(3);
  rows.uuid(eventId);
  rows.uuid(id);
  rows.text(searchText([name, email, phone]));
}

export const SALES_COLUMNS = `id, event_id, person_id, seller_id, name, email, phone, ticket_quantity, payment_mode,
  food_option, is_guest, price_per_ticket_cents, total_cents, qr_code, tickets_admitted, checked_in_at,
  check_in_recorded_at, checked_in_by, cancelled_at, cancelled_by, cancel_reason, created_at`;

/** @param checkedInBy account that checked the sale in; @param president account that cancelled it */
export function addSale(
  rows: CopyRows,
  eventId: Id,
  { name, email, phone }: SeededPerson,
  sale: SeededSale,
  checkedInBy: Id,
  president: Id,
): void {
  const { checkedInAt: checkedIn, cancelledAt: cancelled } = sale;
  rows.row(22);
  rows.uuid(sale.id);
  rows.uuid(eventId);
  rows.uuid(sale.personId);
  rows.uuid(sale.seller);
  rows.text(name);
  rows.text(email);
  rows.text(phone);
  rows.int(sale.tickets);
  rows.text(sale.zelle ? 'zelle' : 'cash');
  rows.text(sale.food ? 'with_food' : 'without_food');
  rows.bool(sale.guest);
  rows.int(sale.priceCents);
  rows.int(sale.priceCents * sale.tickets);
  rows.text(sale.qrCode);
  rows.int(checkedIn === null ? 0 : sale.tickets);
  rows.timestamp(checkedIn);
  rows.timestamp(checkedIn);
  rows.uuid(checkedIn === null ? null : checkedInBy);
  rows.timestamp(cancelled);
  rows.uuid(cancelled === null ? null : president);
  rows.text(cancelled === null ? null : 'Cannot come');
  rows.timestamp(sale.at);
}

export const ADMISSION_COLUMNS = `scan_id, event_id, registration_id, station, tickets, let_in, scanned_at, recorded_at, account_id,
  source, content`;

/** Adds the admission of a sale that was checked in; nothing for others. */
export function addAdmission(rows: CopyRows, eventId: Id, sale: SeededSale, checkedInBy: Id): void {
  if (sale.checkedInAt === null) return;
  rows.row(11);
  rows.uuid(idAt(sale.checkedInAt));
  rows.uuid(eventId);
  rows.uuid(sale.id);
  rows.text('entrance');
  rows.int(sale.tickets);
  rows.int(sale.tickets);
  rows.timestamp(sale.checkedInAt);
  rows.timestamp(sale.checkedInAt);
  rows.uuid(checkedInBy);
  rows.text('online');
  // Content is only compared when a device sends a scan again, which does not happen here.
  rows.text('');
}

export const DELIVERY_COLUMNS = 'event_id, qr_code, way, at, account_id';

/** Adds how a sale's ticket was given on by its seller; nothing for others. */
export function addDelivery(rows: CopyRows, eventId: Id, sale: SeededSale): void {
  if (sale.delivered === null) return;
  rows.row(5);
  rows.uuid(eventId);
  rows.text(sale.qrCode);
  rows.text(sale.delivered);
  rows.timestamp(sale.at + 60_000);
  rows.uuid(sale.seller);
}
