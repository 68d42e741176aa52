import { useState } from 'react';
import type { Identifier } from 'react-admin';

interface ChosenRow {
  id: Identifier;
  email: string;
}

interface Choice {
  page: string;
  emails: readonly string[];
}

/**
 * Which rows of a page are chosen, as react-admin's list context has it. Rows are known by their place, which another
 * person may take; so people are remembered, and forgotten with the page that they were chosen on.
 * @param page what is shown: another one begins with nobody chosen
 */
export function useChosen(rows: readonly ChosenRow[], page: string) {
  const [{ emails, ...chosen }, setChosen] = useState<Choice>({ page, emails: [] });
  if (chosen.page !== page) setChosen({ page, emails: [] });
  const selectedIds = rows.filter(({ email }) => emails.includes(email)).map(({ id }) => id);
  const choose = (ids: readonly Identifier[]) =>
    setChosen({ page, emails: rows.filter(({ id }) => ids.includes(id)).map(({ email }) => email) });
  return {
    selectedIds,
    onSelect: (ids: Identifier[]) => choose(ids),
    onToggleItem: (id: Identifier) =>
      choose(selectedIds.includes(id) ? selectedIds.filter((one) => one !== id) : [...selectedIds, id]),
    onUnselectItems: () => choose([]),
    onSelectAll: () => choose(rows.map(({ id }) => id)),
  };
}
