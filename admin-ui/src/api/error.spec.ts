import { expect, test } from '@jest/globals';
import { ApiError, errorOfAnswer } from './error';

const problem = { status: 409, code: 'event_over', detail: 'This event is over' };

test.each([
  ['REST', errorOfAnswer(409, { ...problem, request_id: 'r1', errors: { name: ['Too short'] } })],
  [
    'GraphQL',
    errorOfAnswer(200, {
      errors: [
        { message: 'x', extensions: { ...problem, requestId: 'r1', errors: { name: ['Too short'] } } },
      ],
    }),
  ],
])('an error is the same where %s told it', (_api, error) => {
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    ...problem,
    requestId: 'r1',
    errors: { name: ['Too short'] },
    body: { errors: { name: 'Too short' } },
  });
});

test('an answer that is no error of the API has a status and nothing else', () => {
  expect(errorOfAnswer(502, null)).toMatchObject({ status: 502, detail: null, code: null, errors: {} });
});

test.each([
  ['the server', { detail: 'Please log in first', code: 'not_signed_in', request_id: 'r1' }, true],
  ['a page that wants a sign-in', null, false],
  ["a proxy's JSON", { code: 401, error: 'Unauthorized' }, false],
  ["a proxy's JSON with a detail", { detail: 'Unauthorized' }, false],
  ['text that is JSON', 'Unauthorized', false],
])('a 401 ends the session where the server sent it: %s', (_who, body, isOver) => {
  expect(errorOfAnswer(401, body)).toMatchObject({ isSessionOver: isOver, isFromServer: isOver });
  expect(errorOfAnswer(403, body).isSessionOver).toBe(false);
});

test('a code that the browser does not know shows what the server says', () => {
  const answer = { code: 'of_next_year', detail: 'Something new', request_id: 'r1' };
  expect(errorOfAnswer(409, answer).sentence('Failed')).toBe('Something new');
  const inside = { ...answer, detail: { details: 'Something new' } };
  expect(errorOfAnswer(409, inside).sentence('Failed')).toBe('Something new');
  expect(errorOfAnswer(502, null).sentence('Failed')).toBe('Failed');
});
