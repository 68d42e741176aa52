import { centsOf } from '@usher/backend/rules';
import { currentText } from '../i18n/language';
import { dollarsText } from '../i18n/numbers';

/** Dollars from the API as they are read: `$1,203.75`. An amount that is no money shows nothing. */
export const moneyText = (dollars: number): string =>
  centsOf(Math.abs(dollars)) === null ? '' : dollarsText(currentText(), dollars);

export function Money({ dollars }: { dollars: number }) {
  return <>{moneyText(dollars)}</>;
}
