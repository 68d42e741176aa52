/** For how long a volunteer may correct an own sale, in minutes. */
export const OWN_CORRECTION_MINUTES = 30;
