/** What is done with numbers. */
export const ACTS = ['give', 'back', 'void'] as const;
export type Act = (typeof ACTS)[number];

/** Parameters of the address: what is done, and with whom. */
export const ACT_PARAMETER = 'do';
export const WITH_PARAMETER = 'with';
