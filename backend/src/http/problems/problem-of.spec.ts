import { QueueFull } from '../../database/coalesce.js';
import { problemOf } from './problem-of.js';

const failure = (code: string): Error => Object.assign(new Error('failed'), { code });

test.each([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '08006',
  '08P01',
  '57P01',
  '57P03',
  '57014',
])('a database that is away with %s is a 503', (code) => {
  expect(problemOf(failure(code))).toEqual({
    status: 503,
    code: 'database_unavailable',
    detail: 'The database is out of reach at the moment. Please try again.',
    retryAfter: 5,
  });
});

test.each([failure('40P01'), failure('40001'), failure('55P03'), new QueueFull()])(
  'whoever lost against others until the end is told to try again: %s',
  (error) => {
    expect(problemOf(error)).toEqual({
      status: 503,
      code: 'database_busy',
      detail: 'Too many people are doing this at once. Please try again.',
      retryAfter: 1,
    });
  },
);

test.each(['ENOENT', '23505', '42P01'])('%s is no matter of the way to the database', (code) => {
  expect(problemOf(failure(code))).toBeNull();
});
