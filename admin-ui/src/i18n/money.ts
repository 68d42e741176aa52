import { centsOf } from '@usher/backend/rules';
import { currentText } from './language';
import { dollarsText } from './numbers';

/** Formats dollars from the API: `$1,203.75`. Returns an empty string if the number is not a valid amount of money. */
export const moneyText = (dollars: number): string =>
  centsOf(Math.abs(dollars)) === null ? '' : dollarsText(currentText(), dollars);
