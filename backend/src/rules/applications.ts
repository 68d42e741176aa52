export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Maximum length of a rejection's reason, in characters. */
export const REJECTION_REASON_MAX_LENGTH = 1_000;
