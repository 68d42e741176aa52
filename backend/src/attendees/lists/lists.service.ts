import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { Database } from '../../database/database.js';
import { searchCondition } from '../../database/search.sql.js';
import { singleFlight } from '../../database/single-flight.js';
import { EventsService } from '../../events/events.service.js';
import { mapInPieces } from '../../http/large-reads/pieces.js';
import { PAGE_DEFAULT, paginationOf } from '../../http/pagination.js';
import { normalizeEmail } from '../../rules/emails.js';
import { dollarsOf } from '../../rules/money.js';
import { PAYMENT_MODES } from '../../rules/tickets.js';
import { ChangeError } from '../changes/changes.error.js';
import { toRegistrationDto, type Viewer } from '../registration/registration-reader.js';
import type {
  AttendeeDto,
  AttendeePageDto,
  AttendeesQuery,
  PersonQuery,
  RegistrationPageDto,
  RegistrationsQuery,
} from './lists.dto.js';
import {
  type AttendeeRow,
  COUNT_BY_EMAIL,
  COUNT_OF_PERSON,
  countFound,
  countPeople,
  LIST_BY_EMAIL,
  LIST_OF_PERSON,
  listPeople,
} from './lists.sql.js';

/** Maximum number of hits that are counted for a search. */
const COUNTED_MAX = 10_000;

/** What the API gives another name is taken out first; all else is told as it was read. */
function toDto(of: AttendeeRow): AttendeeDto {
  const {
    tickets,
    registrations,
    cashCents,
    zelleCents,
    with_foodRegistrations: withFoodRegistrations,
    without_foodRegistrations: withoutFoodRegistrations,
    with_foodTickets: withFoodTickets,
    without_foodTickets: withoutFoodTickets,
    ...row
  } = of;
  const isCheckedIn = row.checkedInRegistrations === registrations;
  return {
    ...row,
    totalTicketsPerPerson: tickets,
    ticketQuantity: tickets,
    totalPrice: dollarsOf(PAYMENT_MODES.reduce((sum, mode) => sum + of[`${mode}Cents`], 0)),
    totalRegistrations: registrations,
    totalCashAmount: dollarsOf(cashCents),
    totalZelleAmount: dollarsOf(zelleCents),
    withFoodRegistrations,
    withoutFoodRegistrations,
    withFoodTickets,
    withoutFoodTickets,
    isCheckedIn,
    checkedIn: isCheckedIn,
    checkedInAt: row.checkedInTime,
    createdAt: row.registeredAt,
  };
}

/** The lists of an event's people and of one person's registrations. */
@Injectable()
export class ListsService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
    private readonly events: EventsService,
  ) {}

  /**
   * Lists one row per person who has a live registration that meets all filters together; counts and sums cover those
   * registrations. Without a search the total comes from counts that the database maintains.
   * @throws EventError no_event
   */
  async list(query: AttendeesQuery): Promise<AttendeePageDto> {
    const eventId = await this.events.resolveId(query.eventId);
    return this.readPage({ ...query, eventId });
  }

  /** Single flight, as all dashboards read the same page at the same moment after a change. */
  private readonly readPage = singleFlight((query: AttendeesQuery & { eventId: string }) => this.read(query));

  private async read(query: AttendeesQuery & { eventId: string }): Promise<AttendeePageDto> {
    const { eventId } = query;
    const search = searchCondition(query.search);
    const limit = query.limit ?? PAGE_DEFAULT;
    const page = listPeople(query, search, query.sortBy ?? 'created_at', query.sortDir ?? 'desc');
    const patterns = search?.patterns ?? null;
    const offset = query.offset ?? 0;
    // One extra row shows whether more rows follow, even beyond the counted part of a search.
    const reading = this.database.run(page, [eventId, patterns, limit + 1, offset]);
    if (!search) {
      const data = await mapInPieces((await reading).slice(0, limit), toDto);
      const [kept] = await this.database.run(countPeople(query), [eventId]);
      return { data, pagination: paginationOf(query, kept!.total) };
    }
    // Run in parallel: for a common search, counting takes as long as reading the page.
    const counting = this.database.run(countFound(query, search), [eventId, patterns, COUNTED_MAX + 1]);
    // If the page itself shows the total, nothing awaits this promise, so its rejection must be handled.
    counting.catch(() => undefined);
    const rows = await reading;
    const data = await mapInPieces(rows.slice(0, limit), toDto);
    // A page that is not full is the last one, so it shows the total.
    const last = offset + rows.length;
    if (rows.length <= limit && last <= COUNTED_MAX && (rows.length > 0 || offset === 0))
      return { data, pagination: paginationOf(query, last) };
    const [found] = await counting;
    const capped = found!.total > COUNTED_MAX ? { hasMore: rows.length > limit } : null;
    return { data, pagination: paginationOf(query, Math.min(found!.total, COUNTED_MAX), capped) };
  }

  /**
   * Lists the registrations of one e-mail address in the event, newest first.
   * @throws EventError no_event; ChangeError no_registration_of_email if the address contains a NUL
   */
  async listByEmail(who: Viewer, email: string, query: RegistrationsQuery): Promise<RegistrationPageDto> {
    // PostgreSQL accepts no NUL in a text, not even in a parameter.
    if (email.includes('\0')) throw new ChangeError({ code: 'no_registration_of_email' });
    const eventId = await this.events.resolveId(query.eventId);
    const chosen = [eventId, normalizeEmail(email), query.cancelled ?? false];
    const rows = await this.database.run(LIST_BY_EMAIL, [
      ...chosen,
      query.limit ?? PAGE_DEFAULT,
      query.offset ?? 0,
    ]);
    const [count] = await this.database.run(COUNT_BY_EMAIL, chosen);
    return {
      data: rows.map((row) => toRegistrationDto(row, who, this.settings.publicUrl)),
      pagination: paginationOf(query, count!.total),
    };
  }

  /**
   * Lists the registrations of the person whose registration the id names, with an e-mail or without, newest first.
   * @throws ChangeError no_registration
   */
  async listOfPerson(who: Viewer, id: string, query: PersonQuery): Promise<RegistrationPageDto> {
    const [count] = await this.database.run(COUNT_OF_PERSON, [id, query.cancelled ?? false]);
    if (!count) throw new ChangeError({ code: 'no_registration' });
    const rows = await this.database.run(LIST_OF_PERSON, [
      id,
      query.cancelled ?? false,
      query.limit ?? PAGE_DEFAULT,
      query.offset ?? 0,
    ]);
    return {
      data: rows.map((row) => toRegistrationDto(row, who, this.settings.publicUrl)),
      pagination: paginationOf(query, count.total),
    };
  }
}
