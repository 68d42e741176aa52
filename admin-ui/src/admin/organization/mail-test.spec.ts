import { expect, test } from '@jest/globals';
import { outcomeOf } from './mail-test';

const queued = { state: 'queued', attempts: 0, last_error: null } as const;

test.each([
  [undefined, false, 'waiting'],
  [queued, false, 'waiting'],
  [{ ...queued, state: 'sending', attempts: 1 }, false, 'waiting'],
  [{ ...queued, state: 'sent', attempts: 1 }, false, 'sent'],
  [{ ...queued, state: 'bounced', attempts: 1 }, true, 'sent'],
  [{ ...queued, attempts: 1, last_error: '535 wrong password' }, false, 'refused'],
  [{ ...queued, state: 'failed', attempts: 1, last_error: '553 refused' }, true, 'refused'],
  [queued, true, 'no_worker'],
  [{ ...queued, state: 'sending', attempts: 1 }, true, 'no_answer'],
] as const)('%j, over: %s, is %s', (mail, isOver, outcome) => expect(outcomeOf(mail, isOver)).toBe(outcome));
