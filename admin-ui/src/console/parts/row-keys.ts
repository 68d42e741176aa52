import { useState } from 'react';

/** Rows' places in the DOM, by what each row is about. */
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
 * Keys for the rows of a table that is refreshed and paged through. Whoever is still there after a refresh keeps row and
 * focus, while another page is written into the rows of the one before: to create fifty rows of cells takes
 * the browser several times as long as to change their words.
 * @param ids one a row, each once
 */
export function useRowKeys(ids: readonly string[]): RowKeys {
  const [keys, setKeys] = useState(() => keysOf(ids, new Map()));
  if (ids.length === keys.size && ids.every((id) => keys.has(id))) return keys;
  const next = keysOf(ids, keys);
  setKeys(next);
  return next;
}
