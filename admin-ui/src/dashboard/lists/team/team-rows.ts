import { finds, readSearch, searchText } from '@usher/backend/rules';
import type { Direction, TeamSort } from '../address';
import type { Texts } from '../../../i18n/en';
import { teamRoleText } from '../../../i18n/roles';
import type { SalesTeamRow } from '../../../console/records/records';

interface TeamFilter {
  search: string;
  /** A team role; empty for all. */
  role: string;
  sort: TeamSort;
  direction: Direction;
}

/** The field that each order sorts by; the table's columns have the same names. */
export const SORTED_BY = {
  tickets: 'total_attendees',
  name: 'full_name',
  email: 'email',
  team_role: 'team_role',
  cash_amount: 'cash_amount',
  zelle_amount: 'zelle_amount',
  cleared_amount: 'cleared_amount',
  pending_amount: 'pending_amount',
  cash_in_hand: 'cash_in_hand',
} as const satisfies Record<TeamSort, keyof SalesTeamRow>;

/** Returns the order of a column; undefined if the column cannot be sorted by. */
export const sortOfColumn = (source: string): TeamSort | undefined =>
  (Object.keys(SORTED_BY) as TeamSort[]).find((sort) => SORTED_BY[sort] === source);

/** Compares amounts by size, and everything else by the text that is shown. */
function compare(a: SalesTeamRow, b: SalesTeamRow, sort: TeamSort, text: Texts): number {
  const [one, other] = [a[SORTED_BY[sort]], b[SORTED_BY[sort]]];
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const read = (value: string | number | null) =>
    sort === 'team_role' ? teamRoleText(text, String(value ?? '')) : String(value);
  return read(one).localeCompare(read(other));
}

/** Returns the rows to show. The search matches roles by their shown names. Equal sellers are in ascending order of name. */
export function teamRows(
  rows: readonly SalesTeamRow[],
  { search, role, sort, direction }: TeamFilter,
  text: Texts,
): SalesTeamRow[] {
  const wanted = readSearch(search);
  const sign = direction === 'desc' ? -1 : 1;
  const byName = (a: SalesTeamRow, b: SalesTeamRow) => a.full_name.localeCompare(b.full_name);
  return rows
    .filter((row) => role === '' || row.team_role === role)
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
    )
    .sort((a, b) => sign * compare(a, b, sort, text) || byName(a, b));
}
