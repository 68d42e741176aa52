import { withDoor } from '../offline/database';
import type { Counted } from '../offline/decide';
import { listRow, unpackId, type PackedId } from '../offline/kept-row';
import type { ListRow } from '../offline/shapes';
import type { Known } from './match';

/** Everybody on this device's list, to be searched through. */
export async function peopleOfList(): Promise<Array<Known<PackedId>>> {
  const rows = await withDoor((db) => db.getAll('rows'));
  return rows.map(({ i: id, n: name, p: phoneEnd }) => ({ id, name, phoneEnd }));
}

/** Those of the list who have these ids, in their order, each with what waits on this device. */
export async function rowsOf(ids: readonly PackedId[]): Promise<Array<{ row: ListRow; waiting: Counted[] }>> {
  const found = await withDoor((db) => {
    const tx = db.transaction(['rows', 'waiting']);
    const [rows, waiting] = [tx.objectStore('rows'), tx.objectStore('waiting').index('registration')];
    return Promise.all(
      ids.map(async (id) => ({ row: await rows.get(id), waiting: await waiting.getAll(unpackId(id)) })),
    );
  });
  return found.flatMap(({ row, waiting }) => (row ? [{ row: listRow(row), waiting }] : []));
}
