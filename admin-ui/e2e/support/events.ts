import { randomInt } from 'node:crypto';
import type { EventInfo, RegistrationInput } from '../../src/api/types';
import { somebody, type Api } from './api';
import { ACCOUNTS, type Stack } from './stack';

/** An event whose figures, prices and details are one test's alone. Years ahead, so that it never becomes the current one. */
export const ownEvent = (api: Api, given: Record<string, unknown> = {}): Promise<EventInfo> =>
  api.send(
    'POST',
    '/api/events',
    {
      name: `Harvest Supper ${randomInt(1_000_000)}`,
      description: 'Soup, bread and a fiddler.',
      event_date: '2031-05-03T18:30:00-04:00',
      location: 'Old Mill',
      ...given,
    },
    'president',
  );

interface Sale extends Pick<RegistrationInput, 'ticket_quantity' | 'payment_mode' | 'food_option'> {
  cents: number;
  /** ISO 8601; now where it is left out. */
  createdAt?: string;
  checkedInAt?: string;
}

/** Sales of an event that is not the current one, which the API does not take. They come to what it would have kept. */
export async function sell(stack: Stack, eventId: string, sales: Array<Partial<Sale>>): Promise<void> {
  for (const given of sales) {
    const who = somebody();
    const sale = { cents: 1500, createdAt: new Date().toISOString(), ...who, ...given };
    await stack.database.query(
      `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
         price_per_ticket_cents, total_cents, qr_code, created_at, checked_in_at, check_in_recorded_at, checked_in_by,
         tickets_admitted)
       select $1, id, $3, $4, $5, $6, $7, $8, $9, $6::int * $9::int, $10, $11::timestamptz, $12::timestamptz,
         $12::timestamptz, case when $12::timestamptz is null then null else id end,
         case when $12::timestamptz is null then 0 else $6::int end
       from users where email = $2`,
      [
        eventId,
        ACCOUNTS.volunteer,
        sale.name,
        sale.email,
        sale.phone,
        sale.ticket_quantity,
        sale.payment_mode,
        sale.food_option,
        sale.cents,
        String(randomInt(2 ** 47)).padStart(15, '0'),
        sale.createdAt,
        sale.checkedInAt ?? null,
      ],
    );
  }
}
