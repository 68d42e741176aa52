import { type HostileAnswer, HostileJudge, readAnswer, SLOWEST_MS } from './support/hostile-judge.js';
import { lineOf } from './support/hostile-report.js';

const answer = (status: number, text = '', ms = 5): HostileAnswer => ({ status, text, ms });
const graphql = (body: object, ms?: number) => answer(200, JSON.stringify(body), ms);
const errors = [{ message: 'No', extensions: { status: 403 } }];

describe('an answer to hostile input', () => {
  test.each([
    ['a status of refusal', answer(422), false, true],
    ['a connection that ends while the request is sent', answer(0), false, true],
    ['errors without data', graphql({ errors }), true, true],
    ['errors and no data', graphql({ errors, data: null }), true, true],
    ['errors, and nothing in any field', graphql({ errors, data: { a: null, b: null } }), true, true],
    ['errors, and something in one field', graphql({ errors, data: { a: null, b: { id: 1 } } }), true, false],
    ['nothing in a field, without errors', graphql({ data: { a: null } }), true, false],
    ['an answer', answer(201, '{"id":1}'), false, false],
    ['what REST has under such a name', answer(200, '{"errors":[1]}'), false, false],
  ])('%s', (_, one, isGraphql, isRefused) =>
    expect(readAnswer(one, isGraphql)).toMatchObject({ fault: 0, isRefused }),
  );

  const fault = [{ message: 'Oops', extensions: { status: 500 } }];
  const slow = SLOWEST_MS + 1;
  test.each<[what: string, answers: HostileAnswer[], changing: number[], failure: RegExp | null]>([
    ['a slow one that is quick the second time', [answer(200, '', slow), answer(200)], [], null],
    ['one that is slow each time', [slow, slow, slow].map((ms) => answer(200, '', ms)), [], /3 times/],
    ['a fault', [answer(503)], [], /fault of ours: 503/],
    ['a slow fault that is none the second time', [answer(500, '', slow), answer(200)], [], /ours: 500/],
    ['a fault at the second time alone', [answer(200, '', slow), answer(500)], [], /ours: 500/],
    ['a fault in GraphQL', [graphql({ errors: fault, data: null })], [], /ours: 500/],
    ['a change that was taken', [answer(201)], [0], null],
    ['a refusal that changes a sum', [answer(409)], [0], /409, and changed/],
    ['one that is slow, and quick the second time', [answer(409, '', slow), answer(409)], [0], /changed/],
    [
      'a refusal in GraphQL that does',
      [graphql({ errors, data: { register: null } })],
      [0],
      /in GraphQL, and/,
    ],
    ['one at the second time alone', [answer(201, '', slow), answer(409)], [1], /409, and changed/],
  ])('is judged each time: %s', async (_, answers, changing, failure) => {
    const line = lineOf('some');
    let sent = 0;
    let sum = 0;
    const judge = await HostileJudge.start(line, () => Promise.resolve({ sum }));
    const judging = judge.judge(() => {
      if (changing.includes(sent)) sum++;
      return Promise.resolve(answers[sent++]!);
    }, true);
    if (failure) await expect(judging).rejects.toThrow(failure);
    else await judging;
    expect(line).toMatchObject({
      tries: 1,
      slowestMs: answers[0]!.ms,
      repeated: answers[0]!.ms > SLOWEST_MS && sent > 1 ? 1 : 0,
    });
  });
});
