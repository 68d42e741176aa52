import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PoolClient } from 'pg';
import type { Actor } from '../../auth/actor.js';
import { Database } from '../../database/database.js';
import { EventsService } from '../../events/events.service.js';
import { copyOut, CsvFiles, joined } from '../../http/large-reads/csv.js';
import { ID_UPPER_BOUND, attendeesCsv, BEGIN_FILE, PART_END } from './csv.sql.js';
import type { CsvQuery } from './lists.dto.js';

/**
 * Number of registrations in a part. Each part is planned separately, and 20,000 fill about the four megabytes that the buffers
 * between PostgreSQL and this process hold, so that neither waits for the other. The first parts are smaller, for small events.
 */
const FIRST_PART = 2_500;
const LARGEST_PART = 20_000;

/** Sends an event's registrations as a CSV file, newest first. */
@Injectable()
export class CsvService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly files: CsvFiles,
  ) {}

  /** Sends the file as it is in one snapshot of the database. @throws EventError no_event; as `CsvFiles.send` */
  async send(actor: Actor, reply: FastifyReply, query: CsvQuery): Promise<void> {
    const eventId = await this.events.resolveId(query.eventId);
    await this.files.send('files', actor.user.id, reply, 'attendees.csv', (send) =>
      // Uses a second core of PostgreSQL only if no other request needs it: the door comes first.
      this.database.withSnapshot(this.files.hasSmallOnes ? 1 : 2, async (clients) => {
        for (const client of clients) await client.query(BEGIN_FILE.text, [eventId]);
        await send(joined(partsOf(clients, eventId, query), clients.length > 1));
      }),
    );
  }
}

/** Returns a function that begins the next part of the file, on alternating connections; null after the last part. */
function partsOf(
  clients: readonly PoolClient[],
  eventId: string,
  query: CsvQuery,
): () => Promise<Readable | null> {
  let before: string | null = ID_UPPER_BOUND;
  let size = FIRST_PART;
  let turn = 0;
  return async () => {
    if (before === null) return null;
    const client = clients[turn % clients.length]!;
    // A limit applies to the whole file, which is then a single part.
    const end = query.limit
      ? []
      : (await client.query<{ id: string }>(PART_END.text, [eventId, before, size - 1])).rows;
    const part = { before, from: end[0]?.id ?? null };
    before = part.from;
    size = Math.min(size * 2, LARGEST_PART);
    return copyOut(client, attendeesCsv(eventId, query, part), { header: turn++ === 0 });
  };
}
