import { expect, test } from '@jest/globals';
import { en as frame } from '../i18n/en';
import { brokenRule } from './password-rules';
import { en as own } from './texts/en';

const en = { ...frame, ...own };
const rule = en.rules;

test.each([
  ['', 'new-password-1', 'new-password-1', 'current_password', rule['password.current_required']],
  ['old-password-1', 'short', 'short', 'new_password', rule['password.new_too_short']],
  ['old-password-1', 'new-password-1', 'new-password-2', 'confirmation', en.profile.mismatch],
  // The new password is compared with its confirmation before it is compared with the current one.
  ['old-password-1', 'old-password-1', 'new-password-2', 'confirmation', en.profile.mismatch],
  ['old-password-1', 'old-password-1', 'old-password-1', 'new_password', rule['password.unchanged']],
])(
  'current %j, new %j, again %j: the first broken rule is at %s',
  (current, password, again, field, message) => {
    expect(
      brokenRule({ current_password: current, new_password: password, confirmation: again }, en),
    ).toEqual({
      field,
      message,
    });
  },
);

test('a new password that keeps every rule breaks none', () => {
  const fields = {
    current_password: 'old-password-1',
    new_password: 'new-password-1',
    confirmation: 'new-password-1',
  };
  expect(brokenRule(fields, en)).toBeNull();
});
