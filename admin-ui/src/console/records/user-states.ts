import type { UserDto } from '../../api/generated/rest';

/** Whether an account can be used: `invited` and `new` have no password yet, the second not even a link to set one. */
export const USER_STATES = ['active', 'invited', 'new', 'inactive'] as const;
export type UserState = (typeof USER_STATES)[number];

/** A row of the list of accounts. */
export type UserRow = UserDto & { state: UserState };

export function stateOf(user: Pick<UserDto, 'is_active' | 'has_password' | 'invited_at'>): UserState {
  if (!user.is_active) return 'inactive';
  if (user.has_password) return 'active';
  return user.invited_at === null ? 'new' : 'invited';
}
