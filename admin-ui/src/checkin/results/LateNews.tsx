import { useLateNews } from '../scans/late-news';
import { LateNewsCard } from './LateNewsCard';

/** Server results that came after the guest had long gone in or away; nothing if there are none. */
export function LateNews({ timeZone }: { timeZone: string | undefined }) {
  const lateNews = useLateNews();
  return lateNews.length > 0 && <LateNewsCard lateNews={lateNews} timeZone={timeZone} />;
}
