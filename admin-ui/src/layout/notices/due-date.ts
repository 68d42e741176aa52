import { call } from '../../api/client';
import type { UserDto } from '../../api/generated/rest';
import { currentSession, noteSecondFactorDue } from '../../api/session';

/** Asks when the account must have a second factor, and notes it with the session. Without a session it does nothing. */
export async function askForDueDate(): Promise<void> {
  if (!currentSession()) return;
  const { second_factor_due: due } = await call<UserDto>('GET', '/api/auth/me');
  noteSecondFactorDue(due ?? null);
}
