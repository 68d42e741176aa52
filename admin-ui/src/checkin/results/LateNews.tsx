import { useLateNews } from '../scans/late-news';
import { usePanels } from './Results';

/** Server results that came after the guest had long gone in or away; nothing if there are none. */
export function LateNews({ timeZone }: { timeZone: string | undefined }) {
  const lateNews = useLateNews();
  const code = usePanels();
  return lateNews.length > 0 && code ? <code.LateNewsCard lateNews={lateNews} timeZone={timeZone} /> : null;
}
