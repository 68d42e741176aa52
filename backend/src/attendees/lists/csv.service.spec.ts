import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { PoolClient } from 'pg';
import type { Database } from '../../database/database.js';
import type { EventsService } from '../../events/events.service.js';
import type { Drain } from '../../http/connections/drain.js';
import { CsvService } from './csv.service.js';

/** Returns how many connections a file asks for. */
async function wanted(hasOtherRequests: boolean): Promise<number> {
  const client = {
    query: (statement: unknown) =>
      typeof statement === 'string' ? Promise.resolve({ rows: [] }) : Readable.from([Buffer.from('a file')]),
  };
  const reply = { header: () => reply, send: (body: Readable) => void body.resume() };
  let asked = 0;
  const csv = new CsvService(
    {
      withSnapshot: (many: number, work: (clients: PoolClient[]) => Promise<void>) => {
        asked = many;
        return work([client as unknown as PoolClient]);
      },
    } as unknown as Database,
    { resolveId: async () => 'an event' } as unknown as EventsService,
    { hasOtherRequests } as Drain,
  );
  await csv.send(reply as unknown as FastifyReply, {});
  return asked;
}

test('a file is written by two processes of PostgreSQL, and by one where others are served', async () => {
  expect(await wanted(false)).toBe(2);
  expect(await wanted(true)).toBe(1);
});
