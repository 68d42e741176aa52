import { Readable, type Stream } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import type { PoolClient } from 'pg';
import { sendCsv } from './csv.js';

const PIECE = 'x'.repeat(64 * 1024);
const PIECES = 5;

/**
 * Sends a file of some pieces, all of which are there already, so that the way from one to the next holds no turn of the
 * event loop but a pause. A timer of a millisecond, begun when the file asks whether others are served, is over before the
 * next question only where there was one: timers end in the order in which they are due, however busy the machine is.
 */
async function send(othersAreServed: boolean) {
  let asked = 0;
  let turns = 0;
  const turnsBefore: number[] = [];
  const timers: NodeJS.Timeout[] = [];
  const bodies: Array<Promise<string>> = [];
  const reply = {
    header: () => reply,
    send: (body: Stream) => void bodies.push(text(body as Readable)),
  };
  const client = { query: () => Readable.from(Array.from({ length: PIECES }, () => Buffer.from(PIECE))) };
  await sendCsv(reply as unknown as FastifyReply, client as unknown as PoolClient, 'a.csv', 'select', () => {
    asked++;
    turnsBefore.push(turns);
    timers.push(setTimeout(() => turns++, 1));
    return othersAreServed;
  });
  for (const timer of timers) clearTimeout(timer);
  const [body] = await Promise.all(bodies);
  return { asked, turnsBefore, body: body! };
}

test('a file lets others pass after each piece while others are served', async () => {
  const { asked, turnsBefore, body } = await send(true);
  expect(asked).toBe(PIECES);
  expect(turnsBefore).toEqual([0, 1, 2, 3, 4]);
  expect(body).toBe(PIECE.repeat(PIECES));
});

test('a file that is alone never waits', async () => {
  const { asked, turnsBefore, body } = await send(false);
  expect(asked).toBe(PIECES);
  expect(turnsBefore).toEqual([0, 0, 0, 0, 0]);
  expect(body).toBe(PIECE.repeat(PIECES));
});
