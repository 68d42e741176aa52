import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client';
import type { ApiError } from '../api/error';
import type { SessionDto } from '../api/generated/rest';

export const SESSIONS_PATH = '/api/auth/sessions';

/** Where the account is signed in. */
export const OWN_SESSIONS = queryOptions<SessionDto[], ApiError>({
  queryKey: ['auth/sessions'],
  queryFn: ({ signal }) => call<SessionDto[]>('GET', SESSIONS_PATH, { signal }),
  refetchOnWindowFocus: true,
});

/** How a session's device is called: `Chrome, Android`; empty if it is not known. */
export const deviceOf = ({ browser, system }: SessionDto): string =>
  [browser, system].filter(Boolean).join(', ');
