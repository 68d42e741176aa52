import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Database } from '../database/database.js';
import type { EventsService } from '../events/events.service.js';
import type { Drain } from '../http/drain.js';
import { CsvService } from './csv.service.js';
import { BEGIN_FILE } from './csv.sql.js';

/** What the database is asked for a file, in order. */
async function asked(othersAreServed: boolean): Promise<unknown[]> {
  const statements: unknown[] = [];
  const client = {
    query(statement: unknown, values?: unknown[]) {
      statements.push(values ? [statement, ...values] : statement);
      return typeof statement === 'string' ? Promise.resolve() : Readable.from([Buffer.from('a file')]);
    },
  };
  const reply = { header: () => reply, send: (body: Readable) => void body.resume() };
  const csv = new CsvService(
    { withClient: (work: (lent: unknown) => Promise<void>) => work(client) } as unknown as Database,
    { resolveId: async () => 'an event' } as unknown as EventsService,
    { othersAreServed } as Drain,
  );
  await csv.send(reply as unknown as FastifyReply, {});
  return statements;
}

test.each([
  [false, '1'],
  [true, '0'],
])(
  'where others are served (%s) PostgreSQL takes so many helpers for a file: %s',
  async (served, helpers) => {
    const file = expect.any(Object);
    expect(await asked(served)).toEqual(['begin', [BEGIN_FILE.text, 'an event', helpers], file, 'commit']);
  },
);
