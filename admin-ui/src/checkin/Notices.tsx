import { timeOfDay } from '../i18n/dates';
import { useCheckinText } from './texts/text';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { labelOf } from './queue';
import { useNotices } from './notices';
import { dismissNotices } from './news';
import { otherwiseText } from './result-texts';
import classes from './checkin.module.css';

/** What the server said of those who had long gone in, or away. */
export function Notices({ timeZone }: { timeZone: string | undefined }) {
  const text = useCheckinText();
  const notices = useNotices();
  if (notices.length === 0) return null;
  return (
    <Card className={classes.notices} aria-labelledby="notices-title">
      <h2 id="notices-title">{text.checkin.otherwise}</h2>
      <div role="status">
        <ul>
          {notices.map(({ scan, result }) => (
            <li key={scan.id}>
              <b>{result.name ?? labelOf(scan)}</b>
              <span>
                {text.checkin.recentLine(
                  timeOfDay(text, new Date(scan.scannedAt).toISOString(), timeZone),
                  otherwiseText(text, result, scan.station, timeZone),
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Button onClick={() => void dismissNotices()}>{text.checkin.dismissNotices}</Button>
    </Card>
  );
}
