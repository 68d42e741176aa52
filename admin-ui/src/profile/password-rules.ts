import { checkNewPassword } from '@usher/backend/rules';
import type { ProfileTexts } from './texts/text';

export interface PasswordFields {
  current_password: string;
  new_password: string;
  confirmation: string;
}

interface BrokenRule {
  field: keyof PasswordFields;
  message: string;
}

/**
 * Returns the first broken rule in the specification's order, or null. The new password is compared with its confirmation before
 * it is compared with the current one.
 */
export function brokenRule(fields: PasswordFields, text: ProfileTexts): BrokenRule | null {
  const { current_password: current, new_password: password, confirmation } = fields;
  if (current === '') return { field: 'current_password', message: text.rules['password.current_required'] };
  const broken = checkNewPassword(password, current);
  if (broken !== null && broken !== 'password.unchanged')
    return { field: 'new_password', message: text.rules[broken] };
  if (password !== confirmation) return { field: 'confirmation', message: text.profile.mismatch };
  return broken === null ? null : { field: 'new_password', message: text.rules[broken] };
}
