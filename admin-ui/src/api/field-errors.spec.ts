import { expect, test } from '@jest/globals';
import { ApiError } from './error';
import { showFieldErrors } from './field-errors';

type Fields = Record<'name' | 'email' | 'phone', string>;

/** Shows the error in a form with name, e-mail and phone. */
function shown(error: unknown) {
  const calls: unknown[][] = [];
  const form = { setError: (...call: unknown[]) => void calls.push(call) };
  const isShown = showFieldErrors<Fields>(form, ['name', 'email', 'phone'], error);
  return { isShown, calls };
}

test('each field shows its first sentence, and the cursor goes to the first of them in the form', () => {
  const error = new ApiError(422, 'Invalid', { phone: ['Too short', 'No letters'], email: ['Taken'] });
  expect(shown(error)).toEqual({
    isShown: true,
    calls: [
      ['email', { message: 'Taken' }, { shouldFocus: true }],
      ['phone', { message: 'Too short' }, { shouldFocus: false }],
    ],
  });
});

test.each([
  ['no field', new ApiError(409, 'This event is over')],
  ['fields that the form does not have', new ApiError(422, 'Invalid', { event_id: ['Unknown'] })],
  ['a field without a sentence', new ApiError(422, 'Invalid', { email: [] })],
  ['what is no answer', new TypeError('Failed to fetch')],
])('an error about %s is left to the form', (_what, error) => {
  expect(shown(error)).toEqual({ isShown: false, calls: [] });
});
