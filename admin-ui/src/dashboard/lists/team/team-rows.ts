import type { Direction } from '../address';
import type { SalesTeamRow } from '../types';

interface TeamChoice {
  search: string;
  /** A team role; empty: all. */
  role: string;
  sort: string;
  direction: Direction;
}

/** The rows to show. Sellers of equal rank are ordered by name, whichever way the rest is. */
export function teamRows(
  rows: readonly SalesTeamRow[],
  { search, role, sort, direction }: TeamChoice,
  roleName: (row: SalesTeamRow) => string,
): SalesTeamRow[] {
  const wanted = search.trim().toLocaleLowerCase();
  const sign = direction === 'desc' ? -1 : 1;
  const byName = (a: SalesTeamRow, b: SalesTeamRow) => a.full_name.localeCompare(b.full_name);
  return rows
    .filter((row) => role === '' || row.team_role === role)
    .filter((row) =>
      [row.full_name, row.email, row.team_role ?? '', roleName(row)].some((value) =>
        value.toLocaleLowerCase().includes(wanted),
      ),
    )
    .sort((a, b) =>
      sort === 'name' ? sign * byName(a, b) : sign * (a.total_attendees - b.total_attendees) || byName(a, b),
    );
}
