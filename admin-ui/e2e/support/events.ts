import { randomInt } from 'node:crypto';
import type { EventDto, RegisterInput } from '../../src/api/generated/rest';
import { makePerson, type Api } from './api';
import { eventName } from './names';
import { ACCOUNTS, type Stack } from './stack';

/** Creates an event for one test alone, with its own figures, prices and details. It is years ahead, so never the current one. */
export const ownEvent = (api: Api, given: Record<string, unknown> = {}): Promise<EventDto> =>
  api.send(
    'POST',
    '/api/events',
    {
      name: eventName('Harvest Supper'),
      description: 'Soup, bread and a fiddler.',
      event_date: '2031-05-03T18:30:00-04:00',
      location: 'Old Mill',
      status: 'on_sale',
      ...given,
    },
    'president',
  );

/**
 * Returns the path of an event's dashboard on the tab with its few attendees. The other tab lists the sellers of all tests, which
 * would take time to draw and would be checked by axe in tests about something else.
 */
export const dashboardOf = ({ id }: Pick<EventDto, 'id'>, more = ''): string =>
  `/dashboard/attendees?event=${id}${more}`;

/** Returns the parameter by which the address of one of react-admin's lists says how the list is filtered. */
export const filterBy = (filter: Record<string, unknown>): string =>
  `filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Returns the path of an event's page in the console's menu. */
export const menuPathOf = (
  page: 'door' | 'hand-overs' | 'paper' | `paper/${string}`,
  { id }: Pick<EventDto, 'id'>,
): string => `/admin/${page}?event=${id}`;

interface Sale extends Omit<RegisterInput, 'event_id' | 'email' | 'delivery'> {
  /** Null: the seller delivers the ticket. */
  email: string | null;
  /** The seller's e-mail address; by default the volunteer's. */
  seller?: string;
  cents: number;
  /** ISO 8601; by default now. */
  createdAt?: string;
  checkedInAt?: string;
}

/** Inserts sales of an event that is not current, which the API refuses, as rows equal to those the API would have written. */
export async function sell(stack: Stack, eventId: string, sales: Array<Partial<Sale>>): Promise<void> {
  for (const given of sales) {
    const who = makePerson(given.name ?? undefined);
    const sale = { cents: 1500, createdAt: new Date().toISOString(), ...who, ...given };
    const [row] = await stack.database.query<{ id: string }>(
      `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
         price_per_ticket_cents, total_cents, qr_code, created_at, is_guest)
       select $1, id, $3, $4, $5, $6, $7, $8, $9, $6::int * $9::int, $10, $11::timestamptz, $12
       from users where email = $2 returning id`,
      [
        eventId,
        sale.seller ?? ACCOUNTS.volunteer,
        sale.name,
        sale.email,
        sale.phone,
        sale.ticket_quantity,
        sale.payment_mode,
        sale.food_option,
        sale.cents,
        String(randomInt(2 ** 47)).padStart(15, '0'),
        sale.createdAt,
        sale.is_guest,
      ],
    );
    // In a second step, as at the door: a registration is never inserted as checked in.
    if (sale.checkedInAt)
      await stack.database.query(
        `with let_in as (
           update registrations set checked_in_at = $2::timestamptz, check_in_recorded_at = $2::timestamptz,
             checked_in_by = seller_id, tickets_admitted = ticket_quantity where id = $1
           returning id, event_id, seller_id, ticket_quantity)
         insert into admissions (scan_id, event_id, registration_id, station, tickets, let_in, scanned_at, account_id, source,
           content)
         select gen_random_uuid(), event_id, id, 'entrance', ticket_quantity, ticket_quantity, $2, seller_id, 'online', ''
         from let_in`,
        [row!.id, sale.checkedInAt],
      );
  }
}
