import { onForget } from '../api/session';
import { addLateNews, dropLateNews, lateNewsNow } from './late-news';
import { onOtherTabs, tellOtherTabs } from './offline/tabs';
import { forgetNews, keptNews } from './offline/news-store';
import { onOutcomes } from './offline/sender';
import { newsOf, type News, type Outcome } from './offline/waiting';
import { addNews, correct, dropNews, isFresh, type Scan } from './queue';
import { isNewsResult, refusalOf, resultOfNews, type Result } from './result';
import { change, queueNow } from './tab-queue';

// Server results that contradict this device's own decision, received after the person was let in or turned away. The disk keeps
// each until it was seen, so it is shown once, whichever page or tab sent the scan.

/** So begin the ids of news, in the queue or among the late news; the scan's follows. */
const NEWS = 'news:';
const itemOf = ({ scan }: Outcome): string => NEWS + scan.scan_id;

/** News of which scans was taken in here, by the id of its item, and whether it is on the disk as well. */
const told = new Map<string, boolean>();

// What this person could see counts as seen; what came while nobody was here waits for whoever comes next.
onForget(() => {
  void forget(lateNewsNow().map(({ scan }) => scan.id));
  dropLateNews(() => true);
  told.clear();
});

// Scans that waited here were sent, and the server may know more than the list did.
function take(outcomes: readonly Outcome[]): void {
  for (const { scan, result } of outcomes) {
    const refusal = refusalOf(scan, result);
    if (refusal) change(correct(queueNow(), scan.scan_id, refusal));
  }
}

onOutcomes((outcomes) => {
  take(outcomes);
  void showNews(outcomes);
});
// Another tab may have sent what this one decided, or shown what is still news here.
onOtherTabs((outcomes) => {
  take(outcomes);
  void showNews();
});

/**
 * Shows where the server said otherwise: everything that is kept of it, whenever and on whichever page it came.
 * @param outcomes those that have just come; what the disk had no room for is shown as well
 */
export async function showNews(outcomes: readonly Outcome[] = []): Promise<void> {
  const kept = await keptNews().catch(() => null);
  const ids = new Set(kept?.map(itemOf));
  const fresh = outcomes
    .filter((outcome) => !ids.has(itemOf(outcome)))
    .map((outcome) => newsOf(outcome))
    .filter((news): news is News => news !== null);
  for (const news of [...(kept ?? []), ...fresh]) {
    if (told.has(itemOf(news))) continue;
    told.set(itemOf(news), ids.has(itemOf(news)));
    const { code = '', station, tickets, scanned_at: scannedAt_ } = news.scan;
    const at = Date.parse(scannedAt_);
    const item = { id: itemOf(news), code, station, tickets, madeAt: at, scannedAt: Date.now() };
    tellNews(item, at, resultOfNews(news));
  }
  if (!kept) return;
  const isSeen = (id: string) => told.get(id) === true && !ids.has(id);
  change(dropNews(queueNow(), isSeen));
  dropLateNews(({ scan }) => isSeen(scan.id));
}

/** Somebody has seen these items. Resolves once no later page shows them again, or where the disk has failed. */
export async function forget(items: readonly string[]): Promise<void> {
  const scanIds = items.filter((id) => id.startsWith(NEWS)).map((id) => id.slice(NEWS.length));
  if (scanIds.length === 0) return;
  await forgetNews(scanIds).then(
    () => tellOtherTabs(),
    () => undefined,
  );
}

/** Takes the late news off the page, once no later page can show it again. */
export async function dismissLateNews(): Promise<void> {
  const seen = new Set(lateNewsNow().map(({ scan }) => scan.id));
  await forget([...seen]);
  dropLateNews(({ scan }) => seen.has(scan.id));
}

/** Puts late news where they are seen: of somebody who is still at the door on the stage. */
export function tellNews(scan: Scan, at: number, result: Result): void {
  if (isNewsResult(result) && !isFresh(at, Date.now()))
    addLateNews({ scan: { ...scan, scannedAt: at }, result });
  else change(addNews(queueNow(), scan, result));
}
