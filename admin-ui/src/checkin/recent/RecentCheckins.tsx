import { timeOfDay } from '../../i18n/dates';
import { nameOf } from '../../i18n/names';
import { useCheckinText } from '../texts/text';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { FoodBadge } from '../../ui/Tag';
import { useRecent } from '../checkin-actions';
import { useTakeBackDialog, useCanTakeBack } from './FewerCame';
import type { RecentScan } from '../scans/recent-scans';
import classes from '../checkin.module.css';

export function RecentCheckins({ timeZone }: { timeZone: string | undefined }) {
  const text = useCheckinText();
  const recent = useRecent();
  const { ask, dialog } = useTakeBackDialog();
  return (
    <Card className={classes.recent} aria-labelledby="recent-title">
      <h2 id="recent-title">{text.checkin.recent}</h2>
      {recent.length === 0 ? (
        <p className={classes.noRecent}>{text.checkin.noRecent}</p>
      ) : (
        <ul>
          {recent.map((scan, i) => (
            <RecentRow key={scan.id} scan={scan} isLast={i === 0} timeZone={timeZone} ask={ask} />
          ))}
        </ul>
      )}
      {dialog}
    </Card>
  );
}

interface RecentRowProps {
  scan: RecentScan;
  /** Whether this is the device's last check-in, which has its own button in `LastCheckin`. */
  isLast: boolean;
  timeZone: string | undefined;
  ask: (scan: RecentScan) => void;
}

function RecentRow({ scan, isLast, timeZone, ask }: RecentRowProps) {
  const text = useCheckinText();
  const { guest, station, counted, at } = scan;
  const mayTakeBack = useCanTakeBack(scan);
  const fewer = station === 'food' ? text.checkin.fewerMeals : text.checkin.fewerCame;
  return (
    <li>
      <span className={classes.recentName}>
        <b>{nameOf(text, guest.name)}</b>
        <span>
          {text.checkin.recentLine(
            timeOfDay(text, new Date(at).toISOString(), timeZone),
            station === 'food' ? text.checkin.meals(counted) : text.tickets(counted),
          )}
        </span>
      </span>
      <FoodBadge food={guest.food_option} />
      {mayTakeBack && !isLast && !scan.sold && (
        <Button aria-label={text.checkin.fewerOf(fewer, guest.name ?? '')} onClick={() => ask(scan)}>
          {fewer}
        </Button>
      )}
    </li>
  );
}
