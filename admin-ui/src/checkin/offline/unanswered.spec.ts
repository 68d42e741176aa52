import { expect, test } from '@jest/globals';
import { ApiError, errorOfAnswer } from '../../api/error';
import { isUnanswered } from './unanswered';

const problem = { detail: 'No', code: 'no', request_id: 'r1' };

test.each([
  ['no network, or nothing in time', new ApiError(0), true],
  ['a server that cannot', errorOfAnswer(503, problem), true],
  ['a server that fails', errorOfAnswer(500, problem), true],
  ['a proxy without a server', errorOfAnswer(502, null), true],
  ['a server that has too much to do', errorOfAnswer(429, problem), true],
  ['somebody in between who has', errorOfAnswer(429, null), true],
  ['somebody else who wants a sign-in', errorOfAnswer(401, null), true],
  ['somebody else who forbids it', errorOfAnswer(403, null), true],
  ['somebody else who finds nothing', errorOfAnswer(404, null), true],
  ["somebody else's JSON", errorOfAnswer(404, { error: 'Not Found', code: 404 }), true],
  ['the server wants a sign-in', errorOfAnswer(401, problem), false],
  ['the server forbids it', errorOfAnswer(403, problem), false],
  ['the server finds nothing', errorOfAnswer(404, problem), false],
  ['somebody was faster', errorOfAnswer(409, problem), false],
  ['it is mistyped', errorOfAnswer(422, problem), false],
])('whether it is no answer: %s', (_what, error, isNone) => {
  expect(isUnanswered(error)).toBe(isNone);
});
