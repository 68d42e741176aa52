/** How long after a sale its seller, a volunteer, may correct it, in minutes. */
export const OWN_CORRECTION_MINUTES = 30;
