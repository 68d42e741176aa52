import { type OfRole, rankOf } from './permissions.js';

type Rank = ReturnType<typeof rankOf>;

/** Of whom the organization demands a second factor: the ranks of the roles (`permissions.ts`) that must have one. */
const RANKS_OF_DEMANDS = {
  none: [],
  officers: ['first', 'officer'],
  all: ['first', 'officer', 'member'],
} as const satisfies Record<string, readonly Rank[]>;

export type SecondFactorDemand = keyof typeof RANKS_OF_DEMANDS;
export const SECOND_FACTOR_DEMANDS = Object.keys(RANKS_OF_DEMANDS) as [
  SecondFactorDemand,
  ...SecondFactorDemand[],
];

/** What stands in for a second factor at sign-in. */
export const SECOND_FACTOR_METHODS = ['passkey', 'totp', 'recovery_code'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** How long an account may go without one from when it must have one. */
export const SECOND_FACTOR_DAYS = 7;

const DAY_MS = 24 * 3_600_000;

export const mustHaveSecondFactor = (who: OfRole, demand: SecondFactorDemand): boolean =>
  (RANKS_OF_DEMANDS[demand] as readonly Rank[]).includes(rankOf(who));

/** Whether a change of its role makes an account one of those of which `officers` demands a second factor. */
export const becomesOfficer = (before: OfRole, after: OfRole): boolean =>
  mustHaveSecondFactor(after, 'officers') && !mustHaveSecondFactor(before, 'officers');

/** Of an account, what decides when it must have a second factor. */
export interface DemandedAccount extends OfRole {
  createdAt: Date;
  /** When it became an officer's; null if it is none or was made as one. */
  officerSince: Date | null;
  /** The organization's; null where nothing was ever set. */
  demand: SecondFactorDemand | null;
  demandedAt: Date | null;
}

/** When the account must have a second factor, whether or not it has one; null if it need not. */
export function secondFactorDeadline(account: DemandedAccount): Date | null {
  const { demand, demandedAt, createdAt, officerSince } = account;
  if (demand === null || !mustHaveSecondFactor(account, demand)) return null;
  const since = [createdAt, officerSince, demandedAt].map((at) => at?.getTime() ?? 0);
  return new Date(Math.max(...since) + SECOND_FACTOR_DAYS * DAY_MS);
}

/** When an account that has none must have one; null if it has one, or need not. */
export const secondFactorDue = (account: DemandedAccount & { hasSecondFactor: boolean }): Date | null =>
  account.hasSecondFactor ? null : secondFactorDeadline(account);
