import { expect, test } from '@jest/globals';
import { makeQrCode, practiceCode } from '@usher/backend/rules';
import type { CheckinAnswer } from '../api/types';
import type { ListedGuest } from './offline/decide';
import { SYNC_OUTCOMES } from './offline/shapes';
import type { WaitingScan } from './offline/waiting';
import { faultOf, newsOf, refusalOf, resultOfAnswer } from './result';

const answer = (success: boolean, admitted: number, served = 0) =>
  ({
    success,
    attendee: { name: 'Ana', ticket_quantity: 3, tickets_admitted: admitted, meals_served: served },
  }) as CheckinAnswer;

test('what the server answers is all, part of a party, or nothing left', () => {
  expect(resultOfAnswer(answer(true, 3), 'entrance', null)).toMatchObject({ kind: 'success', counted: 3 });
  expect(resultOfAnswer(answer(true, 3), 'entrance', 2)).toMatchObject({ kind: 'success', counted: 2 });
  // The rest of the meals, and not all that were served by now.
  expect(resultOfAnswer({ ...answer(true, 0, 3), tickets: 1 }, 'food', null)).toMatchObject({ counted: 1 });
  expect(resultOfAnswer(answer(false, 1), 'entrance', null)).toMatchObject({ kind: 'partly', left: 2 });
  expect(resultOfAnswer(answer(false, 3), 'entrance', null)).toMatchObject({ kind: 'already' });
  expect(resultOfAnswer(answer(false, 1, 3), 'food', null)).toMatchObject({
    kind: 'already',
    station: 'food',
  });
});

test('what is no ticket is told without a server or a list', () => {
  expect(faultOf('WRONG')).toMatchObject({ kind: 'failed', error: { code: 'qr_code_mistyped' } });
  expect(faultOf(practiceCode(1))).toMatchObject({ kind: 'failed', error: { code: 'practice_code' } });
  expect(faultOf(makeQrCode(() => 7))).toBeNull();
});

test('the server has something to say only where the person was told otherwise', () => {
  const guest = { name: 'Ana' } as ListedGuest;
  const scan = (letIn: boolean) =>
    ({ let_in: letIn, told: { outcome: 'duplicate', guest } }) as unknown as WaitingScan;
  for (const outcome of SYNC_OUTCOMES) {
    const result = { scan_id: 's', outcome, tickets: 0, admitted: 0, served: 0, v: 1 };
    expect(newsOf(scan(true), result) !== null).toBe(outcome !== 'admitted');
    expect(newsOf(scan(false), result) !== null).toBe(outcome === 'admitted');
    expect(newsOf({ ...scan(true), undoes: 's' }, result)).toBeNull();
  }
});

test('a code that was not on the list is refused in the words of the server, once it has answered', () => {
  const scan = { let_in: false, told: { outcome: 'unlisted' } } as unknown as WaitingScan;
  const listed = { let_in: false, told: { outcome: 'cancelled' } } as unknown as WaitingScan;
  const refusals = ['cancelled', 'replaced', 'unknown', 'no_food', 'other_event', 'duplicate'];
  for (const outcome of SYNC_OUTCOMES) {
    const result = { scan_id: 's', outcome, tickets: 0, admitted: 0, served: 0, v: 1 };
    expect(refusalOf(scan, result) !== null).toBe(refusals.includes(outcome));
    expect(refusalOf({ ...scan, let_in: true }, result)).toBeNull();
    expect(refusalOf(listed, result)).toBeNull();
  }
});
