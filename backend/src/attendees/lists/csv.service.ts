import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PoolClient } from 'pg';
import { Database } from '../../database/database.js';
import { EventsService } from '../../events/events.service.js';
import { Drain } from '../../http/connections/drain.js';
import { copyOut, joined, sendCsv } from '../../http/csv.js';
import { AFTER_ALL, attendeesCsv, BEGIN_FILE, PART_END } from './csv.sql.js';
import type { CsvQuery } from './lists.dto.js';

/**
 * How many registrations a part has. Each part has a plan of its own, and 20,000 are about the four megabytes that the buffers
 * between PostgreSQL and this process hold, so that neither waits for the other. The first ones are smaller, for small events.
 */
const FIRST_PART = 2_500;
const LARGEST_PART = 20_000;

/** An event's registrations as a file, newest first. */
@Injectable()
export class CsvService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly drain: Drain,
  ) {}

  /** Streams the file, as it is at one moment, into the reply. @throws EventError no_event */
  async send(reply: FastifyReply, query: CsvQuery): Promise<void> {
    const eventId = await this.events.resolveId(query.eventId);
    const othersAreServed = () => this.drain.othersAreServed;
    // A second core of PostgreSQL only where nobody else needs it: the door comes first.
    await this.database.withSnapshot(othersAreServed() ? 1 : 2, async (clients) => {
      for (const client of clients) await client.query(BEGIN_FILE.text, [eventId]);
      const rows = joined(partsOf(clients, eventId, query), clients.length > 1);
      await sendCsv(reply, 'attendees.csv', rows, othersAreServed);
    });
  }
}

/** Begins one part of the file after the other, each on the connection whose turn it is. */
function partsOf(
  clients: readonly PoolClient[],
  eventId: string,
  query: CsvQuery,
): () => Promise<Readable | null> {
  let before: string | null = AFTER_ALL;
  let size = FIRST_PART;
  let turn = 0;
  return async () => {
    if (before === null) return null;
    const client = clients[turn % clients.length]!;
    // A limit is over all parts, so there is only one.
    const end = query.limit
      ? []
      : (await client.query<{ id: string }>(PART_END.text, [eventId, before, size - 1])).rows;
    const part = { before, from: end[0]?.id ?? null };
    before = part.from;
    size = Math.min(size * 2, LARGEST_PART);
    return copyOut(client, attendeesCsv(eventId, query, part), { header: turn++ === 0 });
  };
}
