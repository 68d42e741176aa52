import { countText, dollarsText } from './numbers';

/** Spanish as it is read in the United States: dollars and 12 hours as there. */
export const locale = 'es-US';

/** Of a parameter too, which may have come as text. */
export const figure = (count: number | string): string => countText({ locale }, Number(count));
export const money = (dollars: number | string): string => dollarsText({ locale }, Number(dollars));
