import { doorDatabase } from '../offline/database';
import type { Counted } from '../offline/decide';
import type { ListRow } from '../offline/shapes';

/** Everybody's name on this device's list, to be searched through: ids of registrations with them. */
export async function namesOfList(): Promise<Array<{ id: string; name: string }>> {
  return (await (await doorDatabase()).getAll('rows')).map(({ i: id, n: name }) => ({ id, name }));
}

/** Those of the list who have these ids, in their order, each with what waits on this device. */
export async function rowsOf(ids: readonly string[]): Promise<Array<{ row: ListRow; waiting: Counted[] }>> {
  const tx = (await doorDatabase()).transaction(['rows', 'waiting']);
  const [rows, waiting] = [tx.objectStore('rows'), tx.objectStore('waiting').index('registration')];
  const found = await Promise.all(
    ids.map(async (id) => ({ row: await rows.get(id), waiting: await waiting.getAll(id) })),
  );
  return found.flatMap(({ row, waiting }) => (row ? [{ row, waiting }] : []));
}
