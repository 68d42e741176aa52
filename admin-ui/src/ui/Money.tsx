import { centsOf, formatCents } from '@usher/backend/rules';

/** Dollars from the API as they are shown: `$1,203.75`. An amount that is no money shows nothing. */
export function moneyText(dollars: number): string {
  const cents = centsOf(Math.abs(dollars));
  if (cents === null) return '';
  return formatCents(dollars < 0 ? -cents : cents);
}

export function Money({ dollars }: { dollars: number }) {
  return <>{moneyText(dollars)}</>;
}
