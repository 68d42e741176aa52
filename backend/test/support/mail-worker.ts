import { setTimeout as sleep } from 'node:timers/promises';
import { Test, type TestingModule } from '@nestjs/testing';
import type { DestinationStream } from 'pino';
import type { Settings } from '../../src/config/settings.js';
import { createPino, StructuredLogger } from '../../src/http/logger.js';
import './one-connection.js';
import { MAIL_TIMINGS, type MailTimings } from '../../src/mail/delivery/timings.js';
import { makeQrCode } from '../../src/rules/qr-codes.js';
import { WorkerModule } from '../../src/worker.module.js';
import { makeEvent, makeUser } from './builders.js';
import type { TestDatabase } from './database.js';

/**
 * Timings so short that a test seldom waits. The exception is the lease: if a busy machine stalls for longer than the lease, the
 * mail is claimed twice, so only tests about leases set a short one.
 */
export const QUICK: MailTimings = {
  sweepMs: 100,
  pollMs: 100,
  leaseSeconds: 60,
  firstRetrySeconds: 0.2,
  longestRetrySeconds: 1,
  sendDeadlineMs: 10_000,
};

/** Starts a whole mail worker in this process. `close()` is its graceful stop. @param logs where its lines go, stdout by itself */
export async function startWorker(
  settings: Settings,
  timings: Partial<MailTimings> = {},
  logs?: DestinationStream,
): Promise<TestingModule> {
  const module = await Test.createTestingModule({ imports: [WorkerModule.with(settings)] })
    .setLogger(new StructuredLogger(createPino(settings, 'worker', logs)))
    .overrideProvider(MAIL_TIMINGS)
    .useValue({ ...QUICK, ...timings })
    .compile();
  return module.init();
}

export interface Sale {
  name?: string;
  email?: string;
  tickets?: number;
  withFood?: boolean;
  isGuest?: boolean;
}

export interface SoldTicket {
  outboxId: string;
  registrationId: string;
  eventId: string;
  email: string;
  qrCode: string;
}

/** Gives a sale's tickets, or asks to; returns the data of the mail about it. */
export async function makeGift(
  database: TestDatabase,
  kind: 'tickets_given' | 'give_confirmation',
  { registrationId, eventId }: Pick<SoldTicket, 'registrationId' | 'eventId'>,
): Promise<Record<string, unknown>> {
  const code = makeQrCode(() => Math.floor(Math.random() * 256));
  if (kind === 'tickets_given') {
    const [gift] = await database.query<{ id: string }>(
      `select g.id from registrations r, give_tickets(r.id, r.ticket_quantity, $2, null, 'Ana Li', $3, '') g where r.id = $1`,
      [registrationId, code, `ana-${code.toLowerCase()}@example.org`],
    );
    return { giftId: gift!.id, to: 'Ana Li', left: 0 };
  }
  const [asked] = await database.query<{ id: string }>(
    `insert into gift_requests (give_id, event_id, registration_id, person_id, content, tickets, of_tickets, to_name, to_email)
     select uuidv7(), event_id, id, person_id, '', 1, ticket_quantity, 'Ana Li', 'ana@example.org'
     from registrations where id = $1 and event_id = $2 returning give_id as id`,
    [registrationId, eventId],
  );
  return { giveId: asked!.id };
}

let sold = 0;

/**
 * Returns a function that sells tickets of one event straight into the tables, each with its mail in the outbox.
 * @param event a new one, or the id of one that exists
 */
export async function makeTicketSeller(
  database: TestDatabase,
  event: Parameters<typeof makeEvent>[1] | string = {},
) {
  const eventId = typeof event === 'string' ? event : (await makeEvent(database, event)).id;
  const { id: sellerId } = await makeUser(database);
  return async (sale: Sale = {}): Promise<SoldTicket> => {
    const email = sale.email ?? `buyer-${++sold}@example.org`;
    const tickets = sale.tickets ?? 2;
    const price = sale.isGuest ? 0 : 1900;
    const qrCode = makeQrCode(() => Math.floor(Math.random() * 256));
    const [row] = await database.query<{ outboxId: string; registrationId: string }>(
      `with sale as (
         insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
           is_guest, price_per_ticket_cents, total_cents, qr_code)
         values ($1, $2, $3, $4, '4155550100', $5, 'cash', $6, $7, $8, $9, $10) returning id, event_id, email
       )
       insert into outbox (kind, to_address, event_id, registration_id, request_id)
       select 'ticket', email, event_id, id, 'request-1' from sale
       returning id as "outboxId", registration_id as "registrationId"`,
      [
        eventId,
        sellerId,
        sale.name ?? 'Ada Lovelace',
        email,
        tickets,
        (sale.withFood ?? true) ? 'with_food' : 'without_food',
        sale.isGuest ?? false,
        price,
        price * tickets,
        qrCode,
      ],
    );
    return { ...row!, eventId, email, qrCode };
  };
}

export interface OutboxRow {
  id: string;
  kind: string;
  state: string;
  attempts: number;
  to_address: string;
  last_error: string | null;
  data: unknown;
}

export const outboxRow = async (database: TestDatabase, id: string): Promise<OutboxRow | undefined> =>
  (await database.query<OutboxRow>('select * from outbox where id = $1', [id]))[0];

/** Asks repeatedly until the answer is truthy. There is no time limit other than the test's. */
export async function untilTruthy<T>(question: () => Promise<T> | T): Promise<NonNullable<T>> {
  for (;;) {
    const answer = await question();
    if (answer) return answer;
    await sleep(20);
  }
}

/** Waits until the mail is in this state, and returns its row. */
export const waitForMailState = (database: TestDatabase, id: string, state: string): Promise<OutboxRow> =>
  untilTruthy(async () => {
    const row = await outboxRow(database, id);
    return row?.state === state ? row : undefined;
  });
