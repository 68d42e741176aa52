import type { ListRowDto } from '../../api/generated/rest';
import { withDoor, type ListState } from '../offline/database';
import type { Counted } from '../offline/decide';
import { isOfSlot, listRow, unpackId, type PackedId } from '../offline/kept-row';
import type { Known } from './match';

/** Returns everybody on one of this device's lists, for searching. */
export async function peopleOfList({ slot = 0 }: ListState): Promise<Array<Known<PackedId>>> {
  const rows = await withDoor((db) => db.getAll('rows'));
  return rows
    .filter(isOfSlot(slot))
    .map(({ i: id, n: name, p: phoneEnd, c: codeEnd }) => ({ id, name, phoneEnd, codeEnd }));
}

/** Returns the list's rows with these ids, in the same order, each with the scans that wait on this device. Skips missing ids. */
export async function rowsOf(
  ids: readonly PackedId[],
): Promise<Array<{ row: ListRowDto; waiting: Counted[] }>> {
  const found = await withDoor((db) => {
    const tx = db.transaction(['rows', 'waiting']);
    const [rows, waiting] = [tx.objectStore('rows'), tx.objectStore('waiting').index('registration')];
    return Promise.all(
      ids.map(async (id) => ({ row: await rows.get(id), waiting: await waiting.getAll(unpackId(id)) })),
    );
  });
  return found.flatMap(({ row, waiting }) => (row ? [{ row: listRow(row), waiting }] : []));
}
