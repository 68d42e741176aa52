import type { RuleMessage } from './rule-messages.js';

export const PASSWORD_MIN_LENGTH = 6;
/** Limited because the cost of hashing grows with the length. */
export const PASSWORD_MAX_LENGTH = 200;

/** Returns the broken rule of a new password, or null if it is valid. */
export function checkPassword(password: string): RuleMessage | null {
  if (password === '') return 'required';
  if (password.length < PASSWORD_MIN_LENGTH) return 'password.too_short';
  return password.length > PASSWORD_MAX_LENGTH ? 'password.too_long' : null;
}

/**
 * Returns the first broken rule of a password that replaces the current one, or null if it is valid.
 * @param current the current password as entered in the same form
 */
export function checkNewPassword(password: string, current: string): RuleMessage | null {
  if (password === '') return 'password.new_required';
  if (password.length < PASSWORD_MIN_LENGTH) return 'password.new_too_short';
  if (password.length > PASSWORD_MAX_LENGTH) return 'password.too_long';
  return password === current ? 'password.unchanged' : null;
}
