/** After how many days after an event its guests may be erased at the earliest: the money must have been counted until then. */
export const RETENTION_DAYS_MIN = 30;
export const RETENTION_DAYS_MAX = 3650;

/** How long an event's erasure is announced before. */
export const ANNOUNCED_DAYS = 14;
