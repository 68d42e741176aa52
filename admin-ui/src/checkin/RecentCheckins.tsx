import { timeOfDay } from '../i18n/dates';
import { useCheckinText } from './texts/text';
import { Card } from '../ui/Card';
import { FoodBadge } from '../ui/Tag';
import { useRecent } from './desk';
import classes from './checkin.module.css';

export function RecentCheckins({ timeZone }: { timeZone: string | undefined }) {
  const text = useCheckinText();
  const recent = useRecent();
  return (
    <Card className={classes.recent} aria-labelledby="recent-title">
      <h2 id="recent-title">{text.checkin.recent}</h2>
      {recent.length === 0 ? (
        <p className={classes.noRecent}>{text.checkin.noRecent}</p>
      ) : (
        <ul>
          {recent.map(({ id, guest, station, counted, at }) => (
            <li key={id}>
              <span className={classes.recentName}>
                <b>{guest.name}</b>
                <span>
                  {text.checkin.recentLine(
                    timeOfDay(text, new Date(at).toISOString(), timeZone),
                    station === 'food' ? text.checkin.meals(counted) : text.tickets(counted),
                  )}
                </span>
              </span>
              <FoodBadge food={guest.food_option} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
