import { useState } from 'react';

/** The rows' React keys, by the id of each row's record. */
type RowKeys = ReadonlyMap<string, number>;

/** Rows still present keep their key; new rows take the lowest free key. */
export function keysOf(ids: readonly string[], before: RowKeys): RowKeys {
  const kept = new Set(ids.map((id) => before.get(id)));
  let next = 0;
  const free = () => {
    while (kept.has(next)) next++;
    return next++;
  };
  return new Map(ids.map((id) => [id, before.get(id) ?? free()]));
}

/**
 * Returns keys for the rows of a table that is refreshed and paged. A record that is still there after a refresh keeps its
 * row and focus, while another page reuses the rows of the page before: creating fifty rows of cells takes the browser
 * several times as long as changing their text.
 * @param ids one per row, without duplicates
 */
export function useRowKeys(ids: readonly string[]): RowKeys {
  const [keys, setKeys] = useState(() => keysOf(ids, new Map()));
  if (ids.length === keys.size && ids.every((id) => keys.has(id))) return keys;
  const next = keysOf(ids, keys);
  setKeys(next);
  return next;
}
