import type { UserDto } from './generated/rest';

/** The two keys under which a session is stored. All tabs share them. */
export const TOKEN_KEY = 'usher.token';
export const USER_KEY = 'usher.user';

export interface Session {
  token: string;
  user: UserDto;
}

/** Whether the account must have a second factor, has none, and may do nothing else any more. */
export const isSecondFactorOverdue = ({ second_factor_due: due }: Pick<UserDto, 'second_factor_due'>) =>
  Boolean(due) && Date.parse(due!) <= Date.now();

/**
 * Content of the two keys. They are written one after the other, so another tab may read in between: `mixed` is the
 * token of one session with the user of another, or only one of the two. It is never used; the writing tab completes it.
 */
type StoredSession = Session | 'none' | 'mixed' | 'unreadable';

export function storedSessionOf(token: string | null, stored: string | null): StoredSession {
  if (token === null && stored === null) return 'none';
  const subject = token === null ? null : subjectOf(token);
  const user = stored === null ? null : userOf(stored);
  if (subject === undefined || user === undefined) return 'unreadable';
  return token !== null && user !== null && subject === user.id ? { token, user } : 'mixed';
}

/** Returns the user id in a token; undefined if it cannot be read. Does not verify the token, which only the server can. */
function subjectOf(token: string): string | undefined {
  try {
    const claims = atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'));
    const { sub } = JSON.parse(claims) as { sub?: unknown };
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}

function userOf(stored: string): UserDto | undefined {
  try {
    const user = JSON.parse(stored) as Partial<UserDto> | null;
    const isUser =
      typeof user?.id === 'string' && typeof user.role === 'string' && typeof user.full_name === 'string';
    return isUser ? (user as UserDto) : undefined;
  } catch {
    return undefined;
  }
}
