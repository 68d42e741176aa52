import { Button } from '../../ui/Button';
import { useRecent } from '../checkin-actions';
import { useTakeBackDialog, useCanTakeBack } from './FewerCame';
import { nameOf } from '../../i18n/names';
import { LastSale } from '../sell/LastSale';
import { useCheckinText } from '../texts/text';
import classes from '../checkin.module.css';

/** Shows this device's last check-in for a minute, with a button to report that fewer came than have tickets. */
export function LastCheckin() {
  const text = useCheckinText();
  const [last] = useRecent();
  const isOpen = useCanTakeBack(last);
  const { ask, dialog } = useTakeBackDialog();
  return (
    <>
      {last?.sold && isOpen && <LastSale sold={last.sold} />}
      {last && !last.sold && isOpen && (
        <div className={classes.last} role="group" aria-label={text.checkin.lastIn}>
          <span>
            <b>{nameOf(text, last.guest.name)}</b>{' '}
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
