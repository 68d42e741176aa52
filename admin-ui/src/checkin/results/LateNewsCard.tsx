import { timeOfDay } from '../../i18n/dates';
import { useCheckinText } from '../texts/text';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { labelOf } from '../scans/queue';
import type { LateItem } from '../scans/late-news';
import { dismissLateNews } from '../scans/news';
import { newsText } from './result-texts';
import { useResultText } from './texts/text';
import classes from '../checkin.module.css';

interface LateNewsCardProps {
  lateNews: readonly LateItem[];
  timeZone: string | undefined;
}

/** Lists server results that came after the guest had long gone in or away. */
export function LateNewsCard({ lateNews, timeZone }: LateNewsCardProps) {
  const text = useCheckinText();
  const words = useResultText();
  return (
    <Card className={classes.lateNews} aria-labelledby="late-news-title">
      <h2 id="late-news-title">{text.checkin.newsTitle}</h2>
      <div role="status">
        <ul>
          {lateNews.map(({ scan, result }) => (
            <li key={scan.id}>
              <b>{(result.name ?? labelOf(scan)) || text.lookUp.byName}</b>
              <span>
                {text.checkin.recentLine(
                  timeOfDay(text, new Date(scan.scannedAt).toISOString(), timeZone),
                  newsText(text, words, result, scan.station, timeZone),
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Button onClick={() => void dismissLateNews()}>{text.checkin.dismissLateNews}</Button>
    </Card>
  );
}
