import { Button } from '../ui/Button';
import { useRecent } from './desk';
import { useFewerCame, useMayTakeBack } from './FewerCame';
import { useCheckinText } from './texts/text';
import classes from './checkin.module.css';

/** Whom this device let in last, for a minute, and the way to say that fewer came than have tickets. */
export function LastCheckin() {
  const text = useCheckinText();
  const [last] = useRecent();
  const isOpen = useMayTakeBack(last);
  const { ask, dialog } = useFewerCame();
  return (
    <>
      {last && isOpen && (
        <div className={classes.last} role="group" aria-label={text.checkin.lastIn}>
          <span>
            <b>{last.guest.name}</b>{' '}
            {last.station === 'food' ? text.checkin.meals(last.counted) : text.tickets(last.counted)}
          </span>
          <Button onClick={() => ask(last)}>
            {last.station === 'food' ? text.checkin.fewerMeals : text.checkin.fewerCame}
          </Button>
        </div>
      )}
      {dialog}
    </>
  );
}
