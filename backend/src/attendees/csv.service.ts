import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../database/database.js';
import { EventsService } from '../events/events.service.js';
import { Drain } from '../http/drain.js';
import { sendCsv } from '../http/csv.js';
import { attendeesCsv, BEGIN_FILE } from './csv.sql.js';
import type { CsvQuery } from './lists.dto.js';

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
    const othersAreServed = () => this.drain.othersAreServed;
    await this.database.withClient(async (client) => {
      await client.query('begin');
      // A second core only where nobody else needs it: the door comes first.
      await client.query(BEGIN_FILE.text, [eventId, othersAreServed() ? '0' : '1']);
      await sendCsv(reply, client, 'attendees.csv', attendeesCsv(eventId, query), othersAreServed);
      await client.query('commit');
    });
  }
}
