import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../database/database.js';
import { EventsService } from '../events/events.service.js';
import { Drain } from '../http/drain.js';
import { literal, safeCell, sendCsv } from '../http/csv.js';
import type { CsvQuery } from './lists.dto.js';
import { registrationMatches } from './lists.sql.js';
import { searchPatterns } from './search.js';

// A million rows are common, so each expression is the cheapest that says it.

/** `2026-05-09 18:30:00`, on the clock of the event's zone: a form that every spreadsheet reads as a time. */
const clock = (column: string): string => `date_trunc('second', ${column}) at time zone e.time_zone`;
/** `38.00` */
const dollars = (column: string): string => `${column} * numeric '0.01'`;

const COLUMNS: ReadonlyArray<[title: string, expression: string]> = [
  ['Registered at', clock('r.created_at')],
  ['Name', safeCell('r.name')],
  ['Email', safeCell('r.email')],
  [
    'Phone',
    // Stored are digits only.
    `case octet_length(r.phone) when 10
       then concat('(', left(r.phone, 3), ') ', substr(r.phone, 4, 3), '-', right(r.phone, 4)) else r.phone end`,
  ],
  ['Tickets', 'r.ticket_quantity'],
  ['Food', `case r.food_option when 'with_food' then 'With Food' else 'Without Food' end`],
  ['Payment', `case when r.is_guest then 'Guest' when r.payment_mode = 'zelle' then 'Zelle' else 'Cash' end`],
  ['Price per ticket', dollars('r.price_per_ticket_cents')],
  ['Total', dollars('r.total_cents')],
  ['Sold by', 'seller.name'],
  ['Team role', 'seller.role'],
  ['QR code ID', `concat_ws('-', left(r.qr_code, 5), substr(r.qr_code, 6, 5), right(r.qr_code, 5))`],
  ['Checked in', `case when r.checked_in_at is null then 'No' else 'Yes' end`],
  ['Checked in at', clock('r.checked_in_at')],
  ['Checked in by', 'doorkeeper.name'],
];

const CANCELLED_COLUMNS: typeof COLUMNS = [
  ['Cancelled at', clock('r.cancelled_at')],
  ['Cancelled by', 'canceller.name'],
  ['Cancel reason', safeCell('r.cancel_reason')],
];

/**
 * Somebody of the team. Looked up once each and remembered, in loops that keep the order of the rows: a join that does not
 * would make PostgreSQL sort them all afterwards.
 */
const userOf = (id: string): string =>
  `(select ${safeCell('full_name')} as name, ${safeCell('team_role')} as role from users where id = ${id} offset 0)`;

/** An event's registrations as a file, newest first. */
@Injectable()
export class CsvService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly drain: Drain,
  ) {}

  /** Streams the file into the reply. @throws EventError no_event */
  async send(reply: FastifyReply, query: CsvQuery): Promise<void> {
    const eventId = await this.events.resolveId(query.eventId);
    await this.database.withClient((client) =>
      sendCsv(reply, client, 'attendees.csv', this.select(eventId, query), () => this.drain.othersAreServed),
    );
  }

  private select(eventId: string, query: CsvQuery): string {
    const columns = query.cancelled ? [...COLUMNS, ...CANCELLED_COLUMNS] : COLUMNS;
    const conditions = [`r.event_id = ${literal(eventId)}`, registrationMatches(query)];
    if (!query.cancelled) conditions.push('r.cancelled_at is null');
    const patterns = searchPatterns(query.search);
    if (patterns) {
      // As `people_search.search` is built, but of the registration itself: a cancelled one may have other details.
      const text = `(lower(r.name collate "pg_c_utf8") || E'\\n' || r.email || E'\\n' || r.phone)`;
      const [plain, digits] = patterns;
      conditions.push(
        `(${text} like lower(${literal(plain)} collate "pg_c_utf8") or ${text} like ${literal(digits)})`,
      );
    }
    return `select ${columns.map(([title, expression]) => `${expression} as "${title}"`).join(', ')}
      from registrations r
      join events e on e.id = r.event_id
      cross join lateral ${userOf('r.seller_id')} seller
      left join lateral ${userOf('r.checked_in_by')} doorkeeper on true
      ${query.cancelled ? `left join lateral ${userOf('r.cancelled_by')} canceller on true` : ''}
      where ${conditions.join(' and ')}
      order by r.id desc ${query.limit ? `limit ${literal(query.limit)}` : ''}`;
  }
}
