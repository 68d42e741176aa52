import { Injectable } from '@nestjs/common';
import { Database, type SqlHandle } from '../database/database.js';
import { singleFlight } from '../database/single-flight.js';
import { eventStatusRules } from '../rules/events.js';
import { may, type WithRole } from '../rules/permissions.js';
import type { EventDto } from './events.dto.js';
import { EventError } from './events.error.js';
import {
  type EventRow,
  FIND_EVENT_ID,
  LIST_EVENTS,
  LIST_SELLING_EVENTS,
  READ_CURRENT_EVENT,
  READ_EVENT,
} from './events.sql.js';

/** Reads events, and tells which one is current. `EventChanges` changes them. */
@Injectable()
export class EventsService {
  constructor(private readonly database: Database) {}

  /** The current event: the nearest one that is not over, else the latest. @throws EventError no_event */
  async current(): Promise<EventDto> {
    const event = await this.readCurrent();
    if (!event) throw new EventError({ code: 'no_event' });
    return event;
  }

  /** All events that the account may know of, the current one first. */
  list(who: WithRole): Promise<EventDto[]> {
    return this.readList(may(who, 'events.read.drafts'));
  }

  /** The events whose tickets are sold, the one that sells where a sale names none first; none if nothing is on sale. */
  listSelling(): Promise<EventDto[]> {
    return this.database.run(LIST_SELLING_EVENTS, []);
  }

  /** @throws EventError no_event, also for a draft that the account may not know of */
  async get(who: WithRole, id: string): Promise<EventDto> {
    const event = await this.readOne(id);
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

  // An event is read with sums over its sales and numbers. Whoever asks a hundred times at once takes no more than one who asks once.

  private readonly readList = singleFlight((withDrafts: boolean) =>
    this.database.run(LIST_EVENTS, [withDrafts]),
  );

  private readonly readCurrent = singleFlight<void, EventRow | undefined>(
    async () => (await this.database.run(READ_CURRENT_EVENT, []))[0],
  );

  private readonly readOne = singleFlight((id: string) => this.read(this.database, id));

  private readonly findId = singleFlight(
    async ({ eventId, mayBeDraft }: { eventId: string | undefined; mayBeDraft: boolean }) => {
      const [event] = await this.database.run(FIND_EVENT_ID, [eventId ?? null, mayBeDraft]);
      return event?.id;
    },
  );
}
