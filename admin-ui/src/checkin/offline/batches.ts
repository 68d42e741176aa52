import { scansToSend } from './waiting-store';
import type { WaitingScan } from './waiting';

// Which scans the next sync contains: the oldest, fifty at a time. A server of another version may refuse or fail a whole sync
// because of one scan. Then the batches get smaller until it is alone; it goes last from then on, so that no other waits for it.

const MOST = 50;

let most = MOST;
/** Ids of scans that a server did not answer, in the order in which to try them again. */
const last = new Set<string>();

/** Returns the scans to send next, oldest first; one of the last ones, alone, where no others wait. */
export const nextBatch = (): Promise<WaitingScan[]> =>
  scansToSend((scans) => {
    const others = scans.filter(({ scan_id: id }) => !last.has(id));
    if (others.length > 0) return others.slice(0, most);
    const waits = new Map(scans.map((scan) => [scan.scan_id, scan]));
    return [...last].flatMap((id) => waits.get(id) ?? []).slice(0, 1);
  }, most + last.size);

/** Records that the server has answered these scans, and not those of the same sync. */
export function noteAnswered(answered: readonly string[], unanswered: readonly string[]): void {
  for (const id of answered) last.delete(id);
  for (const id of unanswered) last.add(id);
  most = Math.min(2 * most, MOST);
}

/** Records that the server did not take a sync of these scans. */
export function noteNotTaken(ids: readonly string[]): void {
  const [first] = ids;
  if (first !== undefined && ids.length === 1) {
    // To the end.
    last.delete(first);
    last.add(first);
  } else if (ids.length > 1) most = Math.ceil(ids.length / 2);
}
