import { jest } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusedLate } from './refused-late.js';

describe('an answer', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test.each([
    [429, false, 'late'],
    [429, true, 'late'],
    [503, true, 'late'],
    [503, false, 'at once'],
    [200, false, 'at once'],
    [404, false, 'at once'],
  ])('%i, with Retry-After: %s, is told %s', (statusCode, hasRetryAfter, when) => {
    const done = jest.fn();
    const reply = { statusCode, hasHeader: () => hasRetryAfter } as unknown as FastifyReply;
    refusedLate({} as FastifyRequest, reply, 'payload', done);
    expect(done).toHaveBeenCalledTimes(when === 'late' ? 0 : 1);
    jest.runAllTimers();
    expect(done.mock.calls).toEqual([[null, 'payload']]);
  });
});
