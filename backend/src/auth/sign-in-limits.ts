import type { Settings } from '../config/settings.js';
import type { FailureLimit } from '../http/limits/failure-limits.js';
import type { RateLimiter } from '../http/limits/rate-limiter.js';

/** Failures allowed per account from all addresses together, as a multiple of those allowed from one address. */
const ACCOUNT_FROM_EVERYWHERE = 10;

interface SignInAttempt {
  /** In its stored form, even if there is no such account. */
  email: string;
  /** What `addressKey` makes of `request.ip`. */
  address: string;
  /** Whether the account has recently signed in from this address. */
  isKnownHere: boolean;
}

/** Returns how many sign-ins may fail from one address, whatever account they are to. @param address from `addressKey` */
export const addressLimit = (
  { signInsPerAddress }: Settings['limits'],
  limiter: RateLimiter,
  address: string,
): FailureLimit => ({ key: limiter.keyOf('sign-in:address', address), max: signInsPerAddress });

/** Returns the limits that a sign-in must not have reached: how many may fail within their window before the next is refused. */
export function signInLimits(
  limits: Settings['limits'],
  limiter: RateLimiter,
  { email, address, isKnownHere }: SignInAttempt,
): FailureLimit[] {
  const { signInsPerAccount } = limits;
  const keyOf = (name: string, key: string): string => limiter.keyOf(`sign-in:${name}`, key);
  return [
    { key: keyOf('account-address', `${email} ${address}`), max: signInsPerAccount },
    {
      key: keyOf('account', email),
      // Failed attempts from elsewhere do not lock the account for addresses it has signed in from before.
      max: isKnownHere ? Infinity : signInsPerAccount * ACCOUNT_FROM_EVERYWHERE,
    },
    addressLimit(limits, limiter, address),
  ];
}
