import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { writeAudit } from '../audit/audit.js';
import type { Actor } from '../auth/actor.js';
import { LOCK_CAPACITY } from '../database/capacity.sql.js';
import { Database, type SqlHandle, type Transaction, violatedConstraint } from '../database/database.js';
import { singleFlight } from '../database/single-flight.js';
import { Live } from '../live/live.js';
import { centsOf } from '../rules/money.js';
import { type IdempotencyKey, keyedTransaction } from '../http/idempotency.js';
import { OrganizationService } from '../organization/organization.service.js';
import { fieldFault } from '../http/problems/field-faults.js';
import { InvalidFields } from '../http/problems/problem.js';
import {
  checkEventEnd,
  type EventStatus,
  eventStatusRules,
  REMINDER_HOURS_DEFAULT,
} from '../rules/events.js';
import { may, type WithRole } from '../rules/permissions.js';
import { EventCapacityEntity } from './event-capacity.entity.js';
import { EventEntity } from './event.entity.js';
import type { ChangedEventDto, CopyEventInput, EventDto, EventInput } from './events.dto.js';
import { EventError } from './events.error.js';
import {
  COPY_EVENT,
  COPY_TIERS,
  DELETE_EVENT,
  DROP_UNSENT_CHANGES,
  type EventRow,
  FIND_EVENT_ID,
  FIND_TIME_ZONE,
  HAS_NO_EVENT,
  LIST_EVENTS,
  LIST_SELLING_EVENTS,
  LOCK_EVENT,
  LOCK_REFUSED_SCANS,
  NEXT_VERSION,
  READ_CURRENT_EVENT,
  READ_EVENT,
  READ_TAKEN,
  SET_CAPACITY,
  SET_RESERVE,
  WAS_EVER_SOLD,
  WRITE_CHANGE_MAILS,
} from './events.sql.js';
import type { WithoutEmailDto } from './without-email.dto.js';
import { READ_WITHOUT_EMAIL } from './without-email.sql.js';

/** The fields of an event that the audit log records before and after a change. */
const auditable = ({
  name,
  description,
  eventDate,
  eventEnd,
  timeZone,
  location,
  paymentRecipient,
  replyTo,
  lang,
  reminderHoursBefore,
  cashLimit,
  capacity,
  status,
  sellsAlongside,
  guestsMayGive,
  paperAtDoor,
  isArchived,
  offlineReserve,
}: EventRow) => ({
  name,
  description,
  eventDate,
  eventEnd,
  timeZone,
  location,
  paymentRecipient,
  replyTo,
  lang,
  reminderHoursBefore,
  cashLimit,
  capacity,
  status,
  sellsAlongside,
  guestsMayGive,
  paperAtDoor,
  isArchived,
  offlineReserve,
});

/** Whether people would come at another time by their clocks or the event's, or to another place. */
const hasMoved = (one: EventRow, other: EventRow): boolean =>
  one.eventDate.getTime() !== other.eventDate.getTime() ||
  one.eventEnd?.getTime() !== other.eventEnd?.getTime() ||
  one.timeZone !== other.timeZone ||
  one.location !== other.location;

/** Whether the change shows in people's calendars. */
const isOtherEntry = (one: EventRow, other: EventRow): boolean =>
  hasMoved(one, other) || one.name !== other.name || one.description !== other.description;

/** Reads and changes events, and tells which one is current. */
@Injectable()
export class EventsService {
  constructor(
    @InjectRepository(EventEntity) private readonly events: Repository<EventEntity>,
    @InjectRepository(EventCapacityEntity) private readonly capacities: Repository<EventCapacityEntity>,
    private readonly database: Database,
    private readonly live: Live,
    private readonly organization: OrganizationService,
  ) {}

  /** The current event: the nearest one that is not over, else the latest. @throws EventError no_event */
  async current(): Promise<EventDto> {
    const [event] = await this.database.run(READ_CURRENT_EVENT, []);
    if (!event) throw new EventError({ code: 'no_event' });
    return event;
  }

  /** All events that the account may know of, the current one first. */
  list(who: WithRole): Promise<EventDto[]> {
    return this.database.run(LIST_EVENTS, [may(who, 'events.read.drafts')]);
  }

  /** The events whose tickets are sold, the one that sells where a sale names none first; none if nothing is on sale. */
  listSelling(): Promise<EventDto[]> {
    return this.database.run(LIST_SELLING_EVENTS, []);
  }

  /** @throws EventError no_event, also for a draft that the account may not know of */
  async get(who: WithRole, id: string): Promise<EventDto> {
    const event = await this.read(this.database, id);
    if (!eventStatusRules(event.status).isPublished && !may(who, 'events.read.drafts'))
      throw new EventError({ code: 'no_event' });
    return event;
  }

  /**
   * The id of the event that a list or figure of officers is about: the given one, else the current one.
   * @throws EventError no_event
   */
  async resolveId(eventId: string | undefined): Promise<string> {
    return this.found(await this.findId({ eventId, mayBeDraft: true }));
  }

  /** Like `resolveId`, for what others may ask for too: a draft is found only for accounts that may know of it. */
  async resolveIdFor(who: WithRole, eventId: string | undefined): Promise<string> {
    return this.found(await this.findId({ eventId, mayBeDraft: may(who, 'events.read.drafts') }));
  }

  /**
   * Creates an event, in the organization's time zone if it names none. If it is the first of all and no status is given, it is on
   * sale.
   * @throws InvalidFields for an unknown time zone, or an end before the start
   */
  async create(actor: Actor, input: EventInput): Promise<EventDto> {
    const event = await this.database.transaction(async (tx) => {
      const [events] = await tx.run(HAS_NO_EVENT, []);
      const { identifiers } = await tx.manager.withRepository(this.events).insert({
        ...this.columns(input, null),
        ...(events!.hasNone && input.status === undefined && { status: 'on_sale' }),
        ...(await this.times(tx, input, null)),
      });
      const id = identifiers[0]!.id as string;
      if (input.capacity) await tx.run(SET_CAPACITY, [id, input.capacity]);
      await this.setReserve(tx, id, input.offlineReserve);
      const created = await this.read(tx, id);
      await writeAudit(tx, actor, {
        action: 'event.created',
        subjectType: 'event',
        subjectId: id,
        eventId: id,
        details: { new: auditable(created) },
      });
      return created;
    });
    this.live.publish('event', event.id);
    return event;
  }

  /**
   * Creates an event as a copy of another. Copies description, place, time zone, payment recipient, tiers (inactive ones too),
   * capacity, cash limit, reminder, `reply_to`, `lang` and `guests_may_give`, but no sales.
   * @throws EventError no_event; IdempotencyKeyReused
   */
  async copy(
    actor: Actor,
    id: string,
    { name, eventDate }: CopyEventInput,
    key: IdempotencyKey | null,
  ): Promise<EventDto> {
    const event = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const original = await this.read(tx, id);
      const [copy] = await tx.run(COPY_EVENT, [id, name, eventDate]);
      await tx.run(COPY_TIERS, [id, copy!.id]);
      if (original.capacity !== null) await tx.run(SET_CAPACITY, [copy!.id, original.capacity]);
      const created = await this.read(tx, copy!.id);
      await writeAudit(tx, actor, {
        action: 'event.created',
        subjectType: 'event',
        subjectId: created.id,
        eventId: created.id,
        details: { new: auditable(created), copiedFrom: id },
      });
      return created;
    });
    this.live.publish('event', event.id);
    return event;
  }

  /**
   * Changes an event. Omitted optional fields keep their values; an omitted end moves along with the start. `notify` mails
   * everyone with tickets if the times, the time zone or the place change.
   * @throws InvalidFields as `create`; EventError no_event; event_edited_meanwhile if `updatedAt` is not the stored one;
   * capacity_below_sold; event_already_sold if it is to be a draft again
   */
  async update(actor: Actor, id: string, input: EventInput): Promise<ChangedEventDto> {
    const event = await this.database.transaction(async (tx) => {
      const events = tx.manager.withRepository(this.events);
      // FOR UPDATE waits for sales and cancellations in progress and blocks new ones, as they lock the row FOR KEY SHARE. So a
      // capacity set in this transaction counts each of them exactly once.
      const locked = await events.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!locked) throw new EventError({ code: 'no_event' });
      if (input.updatedAt && input.updatedAt.getTime() !== locked.updatedAt.getTime())
        throw new EventError({ code: 'event_edited_meanwhile' });
      const before = await this.read(tx, id);
      await this.checkStatus(tx, before, input.status);
      const times = await this.times(tx, input, before);
      await events.update(id, { ...this.columns(input, before), ...times, updatedAt: () => NEXT_VERSION });
      await this.setCapacity(tx, id, input.capacity);
      await this.setReserve(tx, id, input.offlineReserve);
      const after = await this.read(tx, id);
      if (isOtherEntry(before, after)) await events.increment({ id }, 'calendarSequence', 1);
      const notified = input.notify ? await this.notify(tx, actor, before, after) : null;
      await writeAudit(tx, actor, {
        action: 'event.updated',
        subjectType: 'event',
        subjectId: id,
        eventId: id,
        details: { old: auditable(before), new: auditable(after), ...(notified && { notified }) },
      });
      return { ...after, withoutEmail: notified === null ? null : await this.withoutEmail(tx, id) };
    });
    this.live.publish('event', id);
    return event;
  }

  /**
   * Deletes an event with its tiers, if nothing of it was ever sold, scanned or booked. A sale at the same moment wins, or finds no
   * event any more.
   * @throws EventError no_event, event_in_use; IdempotencyKeyReused
   */
  async delete(actor: Actor, id: string, key: IdempotencyKey | null): Promise<void> {
    await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      await tx.run(LOCK_EVENT, [id]);
      const before = await this.read(tx, id);
      await tx.run(LOCK_REFUSED_SCANS, []);
      const { isUnused } = await this.read(tx, id);
      if (!isUnused) throw new EventError({ code: 'event_in_use' });
      await tx.run(DELETE_EVENT, [id]).catch((error: unknown) => {
        if (violatedConstraint(error) === null) throw error;
        throw new EventError({ code: 'event_in_use' });
      });
      await writeAudit(tx, actor, {
        action: 'event.deleted',
        subjectType: 'event',
        subjectId: id,
        eventId: id,
        details: { old: auditable(before) },
      });
      return {};
    });
    this.live.publish('event', id);
  }

  /** People with tickets whom neither the reminder nor the mail about a change reaches. @throws EventError no_event */
  async unreached(id: string): Promise<WithoutEmailDto> {
    await this.read(this.database, id);
    return this.withoutEmail(this.database, id);
  }

  private async withoutEmail(handle: SqlHandle, id: string): Promise<WithoutEmailDto> {
    return (await handle.run(READ_WITHOUT_EMAIL, [id]))[0]!;
  }

  /** Writes one mail per person with tickets if the event moved. @returns the number of mails; null if it did not */
  private async notify(
    tx: Transaction,
    actor: Actor,
    before: EventRow,
    after: EventRow,
  ): Promise<number | null> {
    if (after.isOver || !hasMoved(before, after)) return null;
    await tx.run(DROP_UNSENT_CHANGES, [after.id]);
    const data = {
      oldDate: before.eventDate,
      oldEnd: before.eventEnd,
      oldTimeZone: before.timeZone,
      oldLocation: before.location,
    };
    const [written] = await tx.run(WRITE_CHANGE_MAILS, [after.id, JSON.stringify(data), actor.requestId]);
    return written!.people;
  }

  /** What was sold is never hidden from its sellers. The event is locked, so no sale is under way. */
  private async checkStatus(
    tx: Transaction,
    event: EventRow,
    status: EventStatus | undefined,
  ): Promise<void> {
    if (status === undefined || eventStatusRules(status).isPublished) return;
    const [found] = await tx.run(WAS_EVER_SOLD, [event.id]);
    if (found!.wasSold) throw new EventError({ code: 'event_already_sold' });
  }

  private async setCapacity(tx: Transaction, id: string, capacity: number | null | undefined): Promise<void> {
    if (capacity === undefined) return;
    if (capacity === null) {
      await tx.manager.withRepository(this.capacities).delete(id);
      return;
    }
    await tx.run(LOCK_CAPACITY, [id]);
    const { sold, reserved } = (await tx.run(READ_TAKEN, [id]))[0]!;
    if (sold + reserved <= capacity) await tx.run(SET_CAPACITY, [id, capacity]);
    else
      throw new EventError(
        reserved > 0
          ? { code: 'capacity_below_reserved', sold, reserved }
          : { code: 'capacity_below_sold', sold },
      );
  }

  /** Whatever is left of it is kept from now on. @throws InvalidFields if it is more than the capacity, or there is none */
  private async setReserve(tx: Transaction, id: string, reserve: number | undefined): Promise<void> {
    if (reserve === undefined) return;
    await tx.run(LOCK_CAPACITY, [id]);
    const { capacity } = await this.read(tx, id);
    if (reserve > (capacity ?? 0))
      throw new InvalidFields({
        offlineReserve: [
          fieldFault('number.out_of_range', 'offline_reserve must be a whole number from 0 to the capacity'),
        ],
      });
    await tx.run(SET_RESERVE, [id, reserve]);
  }

  /** When the event is, and on which clock. */
  private async times(
    tx: Transaction,
    { eventDate, eventEnd, timeZone }: EventInput,
    before: EventRow | null,
  ): Promise<Pick<EventRow, 'eventDate' | 'eventEnd' | 'timeZone'>> {
    const lasts = before?.eventEnd ? before.eventEnd.getTime() - before.eventDate.getTime() : null;
    const end =
      eventEnd !== undefined ? eventEnd : lasts === null ? null : new Date(eventDate.getTime() + lasts);
    const broken = checkEventEnd(end, eventDate);
    if (broken) throw new InvalidFields({ eventEnd: [fieldFault(broken)] });
    return { eventDate, eventEnd: end, timeZone: await this.zone(tx, timeZone, before) };
  }

  /** JavaScript knows the zone: its check is in the input class. The database must know it too, and says how it is spelt. */
  private async zone(tx: Transaction, name: string | undefined, before: EventRow | null): Promise<string> {
    if (before && (name === undefined || name === before.timeZone)) return before.timeZone;
    const [found] = await tx.run(FIND_TIME_ZONE, [name ?? (await this.organization.timeZone(tx))]);
    if (!found) throw new InvalidFields({ timeZone: [fieldFault('time_zone.unknown')] });
    return found.name;
  }

  private columns({ name, description, location, ...input }: EventInput, before: EventRow | null) {
    const paymentRecipient =
      input.paymentRecipient === undefined
        ? (before?.paymentRecipient ?? null)
        : input.paymentRecipient || null;
    const replyTo = input.replyTo === undefined ? (before?.replyTo ?? null) : input.replyTo || null;
    const reminderHoursBefore =
      input.reminderHoursBefore === undefined
        ? before
          ? before.reminderHoursBefore
          : REMINDER_HOURS_DEFAULT
        : input.reminderHoursBefore;
    const cashLimit = input.cashLimit === undefined ? (before?.cashLimit ?? null) : input.cashLimit;
    // Not null: the input class has already refused invalid amounts.
    const cashLimitCents = cashLimit === null ? null : String(centsOf(cashLimit)!);
    return {
      name,
      description,
      location,
      paymentRecipient,
      replyTo,
      reminderHoursBefore,
      cashLimitCents,
      // TypeORM leaves out what is undefined: it keeps its value, or gets the column's default.
      lang: input.lang,
      status: input.status,
      sellsAlongside: input.sellsAlongside,
      guestsMayGive: input.guestsMayGive,
      paperAtDoor: input.paperAtDoor,
      isArchived: input.isArchived,
    };
  }

  /** Reads one event, also inside a transaction. @throws EventError no_event */
  async read(handle: SqlHandle, id: string): Promise<EventRow> {
    const [event] = await handle.run(READ_EVENT, [id]);
    if (!event) throw new EventError({ code: 'no_event' });
    return event;
  }

  private found(id: string | undefined): string {
    if (id === undefined) throw new EventError({ code: 'no_event' });
    return id;
  }

  private readonly findId = singleFlight(
    async ({ eventId, mayBeDraft }: { eventId: string | undefined; mayBeDraft: boolean }) => {
      const [event] = await this.database.run(FIND_EVENT_ID, [eventId ?? null, mayBeDraft]);
      return event?.id;
    },
  );
}
