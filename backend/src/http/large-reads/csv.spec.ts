import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Drain } from '../connections/drain.js';
import { CsvFiles, joined } from './csv.js';
import type { LargeReads } from './large-reads.js';

const PIECE = 'x'.repeat(64 * 1024);
const PIECES = 5;

/**
 * Sends a file of several pieces that are all available at the start, so that only a pause lets the event loop turn between two
 * of them. A timer of one millisecond starts each time the file asks whether others are served; it fires before the next question
 * only if there was a pause. Timers fire in the order in which they are due, however busy the machine is.
 */
async function send(hasOthers: boolean) {
  let asked = 0;
  let turns = 0;
  let body = '';
  const turnsBefore: number[] = [];
  const timers: NodeJS.Timeout[] = [];
  const reads: Partial<LargeReads> = {
    file: (_lane, _account, _reply, read) => read(async (piece) => void (body += piece.toString())),
  };
  const drain: Partial<Drain> = {
    hasUnanswered: () => {
      asked++;
      turnsBefore.push(turns);
      timers.push(setTimeout(() => turns++, 1));
      return hasOthers;
    },
  };
  const reply = { header: () => reply };
  const rows = Readable.from(Array.from({ length: PIECES }, () => Buffer.from(PIECE)));
  const files = new CsvFiles(reads as LargeReads, drain as Drain);
  await files.send('files', 'somebody', reply as unknown as FastifyReply, 'a.csv', (write) => write(rows));
  for (const timer of timers) clearTimeout(timer);
  return { asked, turnsBefore, body };
}

test('a file lets others pass after each piece while others are served', async () => {
  const { asked, turnsBefore, body } = await send(true);
  expect(asked).toBe(PIECES);
  expect(turnsBefore).toEqual([0, 1, 2, 3, 4]);
  expect(body).toBe(`\uFEFF${PIECE.repeat(PIECES)}`);
});

test('a file that is alone never waits', async () => {
  const { asked, turnsBefore, body } = await send(false);
  expect(asked).toBe(PIECES);
  expect(turnsBefore).toEqual([0, 0, 0, 0, 0]);
  expect(body).toBe(`\uFEFF${PIECE.repeat(PIECES)}`);
});

/** Three parts of two chunks each, which record when they are begun and when they are read. */
async function order(ahead: boolean): Promise<string[]> {
  const seen: string[] = [];
  const names = ['a', 'b', 'c'];
  const begin = async () => {
    const name = names.shift();
    if (name === undefined) return null;
    seen.push(`begin ${name}`);
    return Readable.from([`${name}1`, `${name}2`]);
  };
  for await (const chunk of joined(begin, ahead)) seen.push(String(chunk));
  return seen;
}

test('parts come one after the other, and on two connections the next is begun before one is read', async () => {
  const one = ['begin a', 'a1', 'a2', 'begin b', 'b1', 'b2', 'begin c', 'c1', 'c2'];
  expect(await order(false)).toEqual(one);
  const two = ['begin a', 'begin b', 'a1', 'a2', 'begin c', 'b1', 'b2', 'c1', 'c2'];
  expect(await order(true)).toEqual(two);
});

test('a part that fails while the one before is read fails the file', async () => {
  const failing = new Readable({ read: () => undefined });
  failing.on('error', () => undefined);
  const parts = [Readable.from(['a']), failing];
  const read = async () => {
    for await (const _chunk of joined(async () => parts.shift() ?? null, true))
      failing.destroy(new Error('away'));
  };
  await expect(read()).rejects.toThrow('away');
});
