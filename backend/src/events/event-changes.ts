import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { writeAudit } from '../audit/audit.js';
import type { Actor } from '../auth/actor.js';
import { LOCK_CAPACITY } from '../database/capacity.sql.js';
import { Database, type SqlHandle, type Transaction, violatedConstraint } from '../database/database.js';
import { type IdempotencyKey, keyedTransaction } from '../http/idempotency.js';
import { fieldFault } from '../http/problems/field-faults.js';
import { InvalidFields } from '../http/problems/problem.js';
import { Live } from '../live/live.js';
import { OrganizationService } from '../organization/organization.service.js';
import { checkEventEnd, type EventStatus, eventStatusRules } from '../rules/events.js';
import { EventCapacityEntity } from './event-capacity.entity.js';
import { auditable, columnsOf, hasMoved, isOtherEntry } from './event-fields.js';
import { EventEntity } from './event.entity.js';
import type { ChangedEventDto, CopyEventInput, EventDto, EventInput } from './events.dto.js';
import { EventError } from './events.error.js';
import { EventsService } from './events.service.js';
import {
  COPY_EVENT,
  COPY_TIERS,
  DELETE_EVENT,
  DROP_UNSENT_CHANGES,
  type EventRow,
  HAS_NO_EVENT,
  LIST_TIME_ZONES,
  LOCK_EVENT,
  LOCK_REFUSED_SCANS,
  NEXT_VERSION,
  READ_TAKEN,
  SET_CAPACITY,
  SET_RESERVE,
  WAS_EVER_SOLD,
  WRITE_CHANGE_MAILS,
} from './events.sql.js';
import type { WithoutEmailDto } from './without-email.dto.js';
import { READ_WITHOUT_EMAIL } from './without-email.sql.js';

/** Creates, copies, changes and deletes events, and tells those who have tickets. */
@Injectable()
export class EventChanges {
  private knownZones: Map<string, string> | undefined;

  constructor(
    @InjectRepository(EventEntity) private readonly events: Repository<EventEntity>,
    @InjectRepository(EventCapacityEntity) private readonly capacities: Repository<EventCapacityEntity>,
    private readonly database: Database,
    private readonly reader: EventsService,
    private readonly live: Live,
    private readonly organization: OrganizationService,
  ) {}

  /**
   * Creates an event, in the organization's time zone if it names none. If it is the first of all and no status is given, it is on
   * sale.
   * @throws InvalidFields for an unknown time zone, or an end before the start; IdempotencyKeyReused
   */
  async create(actor: Actor, input: EventInput, key: IdempotencyKey | null): Promise<EventDto> {
    const event = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const [events] = await tx.run(HAS_NO_EVENT, []);
      const { identifiers } = await tx.manager.withRepository(this.events).insert({
        ...columnsOf(input, null),
        ...(events!.hasNone && input.status === undefined && { status: 'on_sale' }),
        ...(await this.times(tx, input, null)),
      });
      const id = identifiers[0]!.id as string;
      if (input.capacity) await tx.run(SET_CAPACITY, [id, input.capacity]);
      await this.setReserve(tx, id, input.offlineReserve);
      const created = await this.reader.read(tx, id);
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
      const original = await this.reader.read(tx, id);
      const [copy] = await tx.run(COPY_EVENT, [id, name, eventDate]);
      await tx.run(COPY_TIERS, [id, copy!.id]);
      if (original.capacity !== null) await tx.run(SET_CAPACITY, [copy!.id, original.capacity]);
      const created = await this.reader.read(tx, copy!.id);
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
      const before = await this.reader.read(tx, id);
      await this.checkStatus(tx, before, input.status);
      const times = await this.times(tx, input, before);
      await events.update(id, { ...columnsOf(input, before), ...times, updatedAt: () => NEXT_VERSION });
      await this.setCapacity(tx, id, input.capacity);
      await this.setReserve(tx, id, input.offlineReserve);
      const after = await this.reader.read(tx, id);
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
      const before = await this.reader.read(tx, id);
      await tx.run(LOCK_REFUSED_SCANS, []);
      const { isUnused } = await this.reader.read(tx, id);
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
    await this.reader.read(this.database, id);
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
    const { capacity } = await this.reader.read(tx, id);
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
    const asked = name ?? (await this.organization.timeZone(tx));
    const found = (await this.zones(tx)).get(asked.toLowerCase());
    if (!found) throw new InvalidFields({ timeZone: [fieldFault('time_zone.unknown')] });
    return found;
  }

  /** The time zones that the database knows, by their names in lower case: read once, as each time takes it a tenth of a second. */
  private async zones(tx: Transaction): Promise<Map<string, string>> {
    this.knownZones ??= new Map(
      (await tx.run(LIST_TIME_ZONES, [])).map(({ name }) => [name.toLowerCase(), name]),
    );
    return this.knownZones;
  }
}
