import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client';
import type { ApiError } from '../../api/error';
import type { SecondFactorDto } from '../../api/generated/rest';
import { queryClient } from '../../api/query-client';
import { currentSession, noteSecondFactorDue } from '../../api/session';

/** The own passkeys, authenticator app and recovery codes. */
export const OWN_FACTORS = queryOptions<SecondFactorDto, ApiError>({
  queryKey: ['auth/second-factor'],
  queryFn: ({ signal }) => call<SecondFactorDto>('GET', '/api/auth/second-factor', { signal }),
  refetchOnWindowFocus: true,
});

export const hasFactor = ({ passkeys, totp }: SecondFactorDto): boolean =>
  passkeys.length > 0 || totp !== null;

/**
 * Reads the factors again after a change, and notes whether the account still must have one. If it no longer does, everything that
 * was refused until now is asked for again.
 */
export async function factorsChanged(): Promise<void> {
  await queryClient.cancelQueries(OWN_FACTORS);
  const factors = await queryClient.fetchQuery({ ...OWN_FACTORS, staleTime: 0 });
  const wasDue = currentSession()?.user.second_factor_due ?? null;
  const isDue = hasFactor(factors) ? null : factors.due_at;
  noteSecondFactorDue(isDue);
  if (wasDue !== null && isDue === null) await queryClient.invalidateQueries();
}
