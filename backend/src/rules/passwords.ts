import type { RuleMessage } from './messages.js';

export const PASSWORD_MIN_LENGTH = 6;
/** Hashing cost grows with the input, so a password has an end. */
export const PASSWORD_MAX_LENGTH = 200;

/** The broken rule of a new password, or null where it is fine. */
export function checkPassword(password: string): RuleMessage | null {
  if (password === '') return 'required';
  if (password.length < PASSWORD_MIN_LENGTH) return 'password.too_short';
  return password.length > PASSWORD_MAX_LENGTH ? 'password.too_long' : null;
}

/**
 * The first broken rule of a password that is to take another one's place, or null where it is fine.
 * @param current what the same form holds as the current password
 */
export function checkNewPassword(password: string, current: string): RuleMessage | null {
  if (password === '') return 'password.new_required';
  if (password.length < PASSWORD_MIN_LENGTH) return 'password.new_too_short';
  if (password.length > PASSWORD_MAX_LENGTH) return 'password.too_long';
  return password === current ? 'password.unchanged' : null;
}
