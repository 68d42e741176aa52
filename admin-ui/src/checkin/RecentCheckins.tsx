import { timeOfDay } from '../i18n/dates';
import { useText } from '../i18n/text';
import { Card } from '../ui/Card';
import { FoodBadge } from '../ui/Tag';
import { useRecent } from './recent';
import classes from './checkin.module.css';

export function RecentCheckins({ timeZone }: { timeZone: string | undefined }) {
  const text = useText();
  const recent = useRecent();
  return (
    <Card className={classes.recent} aria-labelledby="recent-title">
      <h2 id="recent-title">{text.checkin.recent}</h2>
      {recent.length === 0 ? (
        <p className={classes.noRecent}>{text.checkin.noRecent}</p>
      ) : (
        <ul>
          {recent.map((attendee) => (
            <li key={attendee.id}>
              <span className={classes.recentName}>
                <b>{attendee.name}</b>
                <span>
                  {attendee.checked_in_at &&
                    text.checkin.recentLine(
                      timeOfDay(text, attendee.checked_in_at, timeZone),
                      text.tickets(attendee.ticket_quantity),
                    )}
                </span>
              </span>
              <FoodBadge food={attendee.food_option} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
