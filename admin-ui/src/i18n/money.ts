import { centsOf } from '@usher/backend/rules';
import { currentText } from './language';
import { dollarsText } from './numbers';

/** Dollars from the API as they are read: `$1,203.75`. An amount that is no money shows nothing. */
export const moneyText = (dollars: number): string =>
  centsOf(Math.abs(dollars)) === null ? '' : dollarsText(currentText(), dollars);
