import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { EventDto } from './events.dto.js';
import { EventError } from './events.error.js';
import { FIND_EVENT_ID, READ_CURRENT_EVENT } from './events.sql.js';

@Injectable()
export class EventsService {
  constructor(private readonly database: Database) {}

  /** The nearest event that is not over, else the latest. @throws EventError no_event */
  async current(): Promise<EventDto> {
    const [event] = await this.database.run(READ_CURRENT_EVENT, []);
    if (!event) throw new EventError('no_event');
    return event;
  }

  /** The id of the event that a list or figure is about: the one named, else the current one. @throws EventError no_event */
  async resolveId(eventId: string | undefined): Promise<string> {
    const [event] = await this.database.run(FIND_EVENT_ID, [eventId ?? null]);
    if (!event) throw new EventError('no_event');
    return event.id;
  }
}
