/** Returns a LIKE pattern that finds the text anywhere, with `%` and `_` in it taken literally: `50%_off` → `%50\%\_off%`. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
