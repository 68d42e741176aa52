export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** The longest reason of a rejection, in characters. */
export const REJECTION_REASON_MAX_LENGTH = 1_000;
