/** The states of an application. A decision is final; until then it waits for one, and may be given either. */
const APPLICATION_STATUS_RULES = {
  pending: { isDecided: false },
  approved: { isDecided: true },
  rejected: { isDecided: true },
} as const satisfies Record<string, { isDecided: boolean }>;

export type ApplicationStatus = keyof typeof APPLICATION_STATUS_RULES;
export const APPLICATION_STATUSES = Object.keys(APPLICATION_STATUS_RULES) as [
  ApplicationStatus,
  ...ApplicationStatus[],
];

export const isDecided = ({ status }: { status: ApplicationStatus }): boolean =>
  APPLICATION_STATUS_RULES[status].isDecided;

/** Maximum length of a rejection's reason, in characters. */
export const REJECTION_REASON_MAX_LENGTH = 1_000;
