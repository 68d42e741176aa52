import { EventEmitter } from 'node:events';
import { text } from 'node:stream/consumers';
import { StreamableFile } from '@nestjs/common';
import { jest } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../config/settings.js';
import { noteAnswer } from '../answers.js';
import { namesToSnakeCase } from '../naming.js';
import { Busy } from '../problems/problem.js';
import { jsonPieces, stringifyResult } from './json-pieces.js';
import { LargeReads } from './large-reads.js';
import { isLong, LONG } from './pieces.js';
import { Spool } from './spool.js';

const settings = { databasePoolSize: 3 } as Settings;
const newReply = (): FastifyReply => ({ raw: new EventEmitter() }) as unknown as FastifyReply;

describe('a long answer', () => {
  const at = new Date('2026-11-26T10:00:00Z');
  const rows = Array.from({ length: 2 * LONG + 1 }, (_, i) => ({
    rowNumber: i,
    at,
    nothing: null,
    unknown: undefined,
    inner: { aName: 'é"\n' },
  }));

  test.each<[string, object]>([
    ['a list', rows],
    ['a page', { data: rows, pagination: { totalPages: 1 } }],
    [
      'two lists among other fields',
      { asOf: at, sellers: rows, days: rows.slice(0, -1), absent: undefined, few: [1] },
    ],
  ])('is written as a short one is: %s', async (_, answer) => {
    expect(isLong(answer)).toBe(true);
    let written = '';
    for await (const piece of jsonPieces(answer)) written += piece;
    expect(written).toBe(JSON.stringify(namesToSnakeCase(answer)));
  });

  test.each<[string, object]>([
    ['a list', { data: { seller: rows } }],
    ['a page', { errors: [{ message: 'é' }], data: { other: null, seen: { data: rows, total: 1 } } }],
    ['a short one', { data: { me: { id: 1 } } }],
    ['none', { errors: [{ message: 'é' }] }],
  ])('of GraphQL is written as a short one is: %s', async (_, result) => {
    expect(await stringifyResult(result)).toBe(`${JSON.stringify(result)}\n`);
  });

  test.each([[null], ['text'], [[1, 2]], [{ data: rows.slice(0, LONG) }]])(
    'a short one is left as it is: %#',
    (answer) => {
      expect(isLong(answer)).toBe(false);
    },
  );

  test('is answered as a file that is complete', async () => {
    const answer = await new LargeReads(settings).page('somebody', newReply(), async () => rows);
    expect(answer).toBeInstanceOf(StreamableFile);
    expect(JSON.parse(await text((answer as StreamableFile).getStream()))).toHaveLength(rows.length);
  });
});

describe('a turn', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const forEver = () => new Promise<never>(() => undefined);

  test('that does not come is given up', async () => {
    const reads = new LargeReads(settings);
    void reads.page('somebody', newReply(), forEver);
    const waiting = reads.page('somebody', newReply(), forEver);
    waiting.catch(() => undefined);
    jest.advanceTimersByTime(10_000);
    await expect(waiting).rejects.toBeInstanceOf(Busy);
  });

  test('once it has come, takes as long as the read does', async () => {
    const reads = new LargeReads(settings);
    let finish: (answer: string) => void;
    const reading = reads.page('somebody', newReply(), () => new Promise((resolve) => (finish = resolve)));
    await new Promise(setImmediate);
    jest.advanceTimersByTime(60_000);
    finish!('the answer');
    await expect(reading).resolves.toBe('the answer');
  });

  test('is free when the read is over, and the place when the client has the answer', async () => {
    const reads = new LargeReads(settings);
    const reply = newReply();
    await reads.page('somebody', reply, async () => 'the answer');
    expect([reads.pages.running, reads.pages.waiting]).toEqual([0, 1]);
    await expect(reads.page('another', newReply(), async () => 'at once')).resolves.toBe('at once');
    reply.raw.emit('close');
    await new Promise(setImmediate);
    expect(reads.pages.waiting).toBe(1);
  });

  test('of an account waits for its other one, and for nobody else’s', async () => {
    const reads = new LargeReads({ databasePoolSize: 10 } as Settings);
    void reads.page('somebody', newReply(), forEver);
    const second = jest.fn(forEver);
    void reads.page('somebody', newReply(), second);
    await expect(reads.page('another', newReply(), async () => 'at once')).resolves.toBe('at once');
    expect(second).not.toHaveBeenCalled();
  });

  test('of GraphQL is held until the text of the answer is ready, though what was read has been read', async () => {
    const reads = new LargeReads(settings);
    const request = {} as FastifyRequest;
    await reads.turnOf('somebody', request, newReply());
    // Shared by all reads of the request.
    await reads.turnOf('somebody', request, newReply());
    const next = jest.fn(async () => 'the next');
    const waiting = reads.page('another', newReply(), next);
    await new Promise(setImmediate);
    expect(next).not.toHaveBeenCalled();
    noteAnswer(request, {} as FastifyReply, null, () => undefined);
    await expect(waiting).resolves.toBe('the next');
  });
});

describe('a spool', () => {
  test('is read at its own pace, from the beginning, while it is written', async () => {
    const spool = await Spool.open();
    const reading = text(spool.read());
    await spool.write(Buffer.from('one '));
    await new Promise(setImmediate);
    await spool.write(Buffer.from('two '));
    await spool.write(Buffer.from('three'));
    spool.end();
    expect(await reading).toBe('one two three');
  });

  test('that ends with an error is no complete file', async () => {
    const spool = await Spool.open();
    await spool.write(Buffer.from('one'));
    spool.end(new Error('the database is away'));
    await expect(text(spool.read())).rejects.toThrow('the database is away');
  });

  test('takes nothing more once its reader has gone', async () => {
    const spool = await Spool.open();
    const stream = spool.read();
    stream.destroy();
    await new Promise((resolve) => stream.once('close', resolve));
    await expect(spool.write(Buffer.from('one'))).rejects.toThrow();
  });
});
