import { countText, dollarsText } from './numbers';

/** Spanish as used in the United States, with its format of dollars and its 12-hour clock. */
export const locale = 'es-US';

/** Formats a count; also takes an error's parameter, which may be text. */
export const figure = (count: number | string): string => countText({ locale }, Number(count));
export const money = (dollars: number | string): string => dollarsText({ locale }, Number(dollars));
