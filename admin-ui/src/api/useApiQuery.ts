import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from './error';
import { useSession } from './session';

/** Runs one of `queries` while there is a session. Data already read stays when the server ends the session. */
export function useApiQuery<T, Key extends QueryKey>(
  query: UseQueryOptions<T, ApiError, T, Key>,
): UseQueryResult<T, ApiError> {
  const isSignedIn = useSession() !== null;
  return useQuery({ ...query, enabled: isSignedIn && query.enabled !== false });
}
