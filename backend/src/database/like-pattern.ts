/** A pattern for LIKE that finds the text anywhere, `%` and `_` in it being plain characters: `50%_off` → `%50\%\_off%`. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
