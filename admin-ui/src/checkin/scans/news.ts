import { onClearAccountData } from '../../api/session';
import { addLateNews, dropLateNews, lateNewsNow } from './late-news';
import { onOtherTabs, tellOtherTabs } from '../offline/tabs';
import { forgetNews, keptNews } from '../offline/news-store';
import { onOutcomes } from '../offline/sender';
import { newsOf, type News, type SyncedScan } from '../offline/waiting';
import { addNews, correct, dropNews, isFresh, type Scan } from './queue';
import { isNewsResult, refusalOf, resultOfNews, type Result } from './result';
import { change, queueNow } from './tab-queue';

// Server results that contradict this device's own decision, received after the guest was let in or turned away. Each is kept on
// disk until the volunteer has seen it, so it is shown once, no matter which page or tab sent the scan.

/** Prefix of the ids of news items, in the queue and among the late news; the scan's id follows. */
const NEWS = 'news:';
const itemOf = ({ scan }: SyncedScan): string => NEWS + scan.scan_id;

/** Ids of the news items that this tab has shown or queued, each with whether the item is also on disk. */
const told = new Map<string, boolean>();

// After a logout or a change of account, late news on the page counts as seen. News that arrives while nobody is here waits for
// the next account.
onClearAccountData(() => {
  void forget(lateNewsNow().map(({ scan }) => scan.id));
  dropLateNews(() => true);
  told.clear();
});

// Replaces the list's "not on the list" with the server's refusal, after waiting scans were sent.
function take(outcomes: readonly SyncedScan[]): void {
  for (const { scan, result } of outcomes) {
    const refusal = refusalOf(scan, result);
    if (refusal) change(correct(queueNow(), scan.scan_id, refusal));
  }
}

onOutcomes((outcomes) => {
  take(outcomes);
  void showNews(outcomes);
});
// Another tab may have sent scans that this tab decided, or shown news that is still unseen here.
onOtherTabs((outcomes) => {
  take(outcomes);
  void showNews();
});

/**
 * Shows all unseen news kept on disk, whenever and on whichever page it arrived, and removes what another tab has shown.
 * @param outcomes outcomes that have just arrived; their news is shown even if it could not be written to disk
 */
export async function showNews(outcomes: readonly SyncedScan[] = []): Promise<void> {
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

/** Marks items as seen. Resolves once no later page will show them again, or if the disk fails. */
export async function forget(items: readonly string[]): Promise<void> {
  const scanIds = items.filter((id) => id.startsWith(NEWS)).map((id) => id.slice(NEWS.length));
  if (scanIds.length === 0) return;
  await forgetNews(scanIds).then(
    () => tellOtherTabs(),
    () => undefined,
  );
}

/** Removes the late news from the page, once no later page can show it again. */
export async function dismissLateNews(): Promise<void> {
  const seen = new Set(lateNewsNow().map(({ scan }) => scan.id));
  await forget([...seen]);
  dropLateNews(({ scan }) => seen.has(scan.id));
}

/** Shows news on the stage if the guest may still be at the door (a fresh scan), else among the late news. */
export function tellNews(scan: Scan, at: number, result: Result): void {
  if (isNewsResult(result) && !isFresh(at, Date.now()))
    addLateNews({ scan: { ...scan, scannedAt: at }, result });
  else change(addNews(queueNow(), scan, result));
}
