import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { PoolClient } from 'pg';
import type { Actor } from '../../auth/actor.js';
import type { Database } from '../../database/database.js';
import type { EventsService } from '../../events/events.service.js';
import type { CsvFiles } from '../../http/large-reads/csv.js';
import { CsvService } from './csv.service.js';

/** Returns how many connections a file asks for. */
async function wanted(hasOthers: boolean): Promise<number> {
  const client = {
    query: (statement: unknown) =>
      typeof statement === 'string' ? Promise.resolve({ rows: [] }) : Readable.from([Buffer.from('a file')]),
  };
  let asked = 0;
  const database = {
    withSnapshot: (many: number, work: (clients: PoolClient[]) => Promise<void>) => {
      asked = many;
      return work([client as unknown as PoolClient]);
    },
  };
  const files: Partial<CsvFiles> = {
    hasSmallOnes: hasOthers,
    send: (_lane, _account, _reply, _name, read) =>
      read(async (rows) => {
        for await (const _chunk of rows);
      }),
  };
  const events = { resolveId: async () => 'an event' };
  const csv = new CsvService(
    database as unknown as Database,
    events as unknown as EventsService,
    files as CsvFiles,
  );
  await csv.send({ user: { id: 'somebody' } } as Actor, {} as FastifyReply, {});
  return asked;
}

test('a file is written by two processes of PostgreSQL, and by one where others are served', async () => {
  expect(await wanted(false)).toBe(2);
  expect(await wanted(true)).toBe(1);
});
