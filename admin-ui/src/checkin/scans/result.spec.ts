import { expect, test } from '@jest/globals';
import { makeQrCode, practiceCode, SYNC_OUTCOMES } from '@usher/backend/rules';
import type { CheckInDto } from '../../api/generated/rest';
import type { ListedGuest } from '../offline/decide';
import { newsOf, type WaitingScan } from '../offline/waiting';
import { faultOf, refusalOf, resultOfAnswer, resultOfNews } from './result';

const answer = (success: boolean, admitted: number, served = 0) =>
  ({
    success,
    attendee: { name: 'Ana', ticket_quantity: 3, tickets_admitted: admitted, meals_served: served },
  }) as CheckInDto;

test('what the server answers is all, part of a party, or nothing left', () => {
  expect(resultOfAnswer(answer(true, 3), 'entrance', null)).toMatchObject({ kind: 'success', counted: 3 });
  expect(resultOfAnswer(answer(true, 3), 'entrance', 2)).toMatchObject({ kind: 'success', counted: 2 });
  // `counted` is the meals of this scan, not all that were served by now.
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
    const isNews = (of: WaitingScan) => newsOf({ scan: of, result }) !== null;
    expect(isNews(scan(true))).toBe(outcome !== 'admitted');
    expect(isNews(scan(false))).toBe(outcome === 'admitted');
    // The page has already shown it, when a late answer came.
    expect(isNews({ ...scan(true), isToldOtherwise: true })).toBe(false);
    expect(isNews({ ...scan(false), undoes: 's' })).toBe(outcome !== 'undone');
  }
});

test('news names whom it is about, also where that was taken back', () => {
  const result = { scan_id: 's', outcome: 'invalid' as const, tickets: 0, admitted: 2, served: 0, v: 1 };
  const guest = { name: 'Ana' } as ListedGuest;
  const scan = { let_in: true, told: { outcome: 'admitted', guest } } as unknown as WaitingScan;
  const undo = { let_in: false, told: null, undoes: 'x' } as unknown as WaitingScan;
  expect(resultOfNews(newsOf({ scan, result }, 'Bea')!)).toMatchObject({ name: 'Ana', isUndo: false });
  expect(resultOfNews(newsOf({ scan: undo, result }, 'Bea')!)).toMatchObject({ name: 'Bea', isUndo: true });
  expect(newsOf({ scan: undo, result })!.name).toBeNull();
});

test('a code that was not on the list is refused in the words of the server, once it has answered', () => {
  const scan = { let_in: false, told: { outcome: 'unlisted' } } as unknown as WaitingScan;
  const listed = { let_in: false, told: { outcome: 'cancelled' } } as unknown as WaitingScan;
  const refusals = ['cancelled', 'replaced', 'unknown', 'no_food', 'other_event', 'not_sold', 'duplicate'];
  for (const outcome of SYNC_OUTCOMES) {
    const result = { scan_id: 's', outcome, tickets: 0, admitted: 0, served: 0, v: 1 };
    expect(refusalOf(scan, result) !== null).toBe(refusals.includes(outcome));
    expect(refusalOf({ ...scan, let_in: true }, result)).toBeNull();
    expect(refusalOf(listed, result)).toBeNull();
  }
});
