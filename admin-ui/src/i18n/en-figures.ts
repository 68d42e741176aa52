import { countText } from './numbers';

export const locale = 'en-US';

export const figure = (count: number): string => countText({ locale }, count);
