import { finds, readSearch, searchText } from '@usher/backend/rules';
import type { SortPayload } from 'react-admin';
import type { Texts } from '../../i18n/en';
import { teamRoleText } from '../../i18n/roles';
import type { SalesTeamRow } from '../records/records';

/** Values of the list's filters; one that is missing does not filter. */
export interface SellerFilter {
  search?: string;
  team_role?: string;
}

/** Compares amounts by size, and everything else by the text that is shown. */
function compare(a: SalesTeamRow, b: SalesTeamRow, field: keyof SalesTeamRow, text: Texts): number {
  const [one, other] = [a[field], b[field]];
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const read = (value: typeof one) =>
    field === 'team_role' ? teamRoleText(text, String(value ?? '')) : String(value);
  return read(one).localeCompare(read(other));
}

/**
 * Returns the sellers to show. The search matches roles by their shown names. Equal sellers are in ascending order of name;
 * without a field to sort by, all are in the server's order.
 */
export function sellersOf(
  rows: readonly SalesTeamRow[],
  { search, team_role: role }: SellerFilter,
  { field, order }: SortPayload,
  text: Texts,
): SalesTeamRow[] {
  const wanted = readSearch(search);
  const sign = order === 'DESC' ? -1 : 1;
  const found = rows
    .filter((row) => !role || row.team_role === role)
    .filter((row) =>
      finds(
        wanted,
        searchText([
          row.full_name,
          row.email,
          teamRoleText(text, row.team_role ?? ''),
          text.roles[row.user_role] ?? row.user_role,
        ]),
      ),
    );
  const byName = (a: SalesTeamRow, b: SalesTeamRow) => a.full_name.localeCompare(b.full_name);
  return field === ''
    ? found
    : found.sort((a, b) => sign * compare(a, b, field as keyof SalesTeamRow, text) || byName(a, b));
}
