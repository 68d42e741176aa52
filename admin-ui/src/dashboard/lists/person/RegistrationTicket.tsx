import Button from '@mui/material/Button';
import { formatPhone } from '@usher/backend/rules';
import type { RegistrationDto } from '../../../api/generated/rest';
import { useSession } from '../../../api/session';
import { useNow } from '../../../browser/useNow';
import { dateAndTime, timeOfDay } from '../../../i18n/dates';
import { countText } from '../../../i18n/numbers';
import { useConsoleText } from '../../../console/texts/text';
import Paper from '@mui/material/Paper';
import { Icon } from '../../../theme/Icon';
import { moneyText } from '../../../i18n/money';
import { mayChange } from '../../../person/sale-change';
import { Perforation } from '../../../theme/Perforation';
import { AdmissionBadge, Badge, FoodBadge, PayBadge } from '../../../console/parts/badges';
import type { ChangeKind } from './ChangeDialogs';
import classes from './person.module.css';

interface RegistrationTicketProps {
  registration: RegistrationDto;
  zone: string | undefined;
  onChange: (kind: ChangeKind) => void;
}

/** One registration as a ticket, with its actions. Only tickets that nobody used can be cancelled. */
export function RegistrationTicket({ registration, zone, onChange }: RegistrationTicketProps) {
  const text = useConsoleText();
  const words = text.lists.person;
  const user = useSession()?.user;
  const now = useNow();
  const { ticket_quantity: tickets, checked_in_at: checkedInAt } = registration;
  const isCancelled = registration.cancelled_at !== null;
  const { tickets_admitted: admitted, meals_served: served } = registration;
  return (
    <Paper component="li" className={classes.ticket}>
      <div className={classes.body}>
        <div>
          <h2>{registration.name}</h2>
          <p className={classes.small}>{formatPhone(registration.phone)}</p>
        </div>
        <div>
          <div className={classes.tags}>
            <PayBadge mode={registration.payment_mode} isGuest={registration.is_guest} />
            <FoodBadge food={registration.food_option} />
            {isCancelled ? (
              <Badge icon="close" color="error">
                {words.cancelled}
              </Badge>
            ) : (
              <AdmissionBadge
                admitted={admitted}
                tickets={tickets}
                all={
                  <>
                    {words.checkedIn}
                    {checkedInAt && (
                      <span className={classes.time}>{timeOfDay(text, checkedInAt, zone)}</span>
                    )}
                  </>
                }
                none={words.notCheckedIn}
              />
            )}
          </div>
          {served > 0 && (
            <p className={classes.small}>
              {words.mealsServed(countText(text, served), countText(text, tickets))}
            </p>
          )}
          <p className={classes.small}>
            {words.sold(
              registration.volunteer_name ?? text.lists.attendees.unknown,
              dateAndTime(text, registration.created_at, zone),
            )}
          </p>
          {registration.note !== null && (
            <p className={classes.small}>
              {words.note} <q className={classes.note}>{registration.note}</q>
            </p>
          )}
          {isCancelled && (
            <p className={classes.small}>
              {words.cancelledBy(
                registration.cancelled_by ?? text.lists.attendees.unknown,
                dateAndTime(text, registration.cancelled_at!, zone),
              )}
              {registration.cancel_reason && <q>{registration.cancel_reason}</q>}
            </p>
          )}
        </div>
        {!isCancelled && (
          <div className={classes.actions}>
            <Button startIcon={<Icon name="edit" />} onClick={() => onChange('correct')}>
              {words.edit}
            </Button>
            {mayChange(user, registration, now) && (
              <Button startIcon={<Icon name="price" />} onClick={() => onChange('change')}>
                {words.changeSale}
              </Button>
            )}
            <Button startIcon={<Icon name="mail" />} onClick={() => onChange('reissue')}>
              {words.reissue}
            </Button>
            {admitted > 0 && (
              <Button startIcon={<Icon name="undo" />} onClick={() => onChange('undo')}>
                {words.undo}
              </Button>
            )}
            {served > 0 && (
              <Button startIcon={<Icon name="undo" />} onClick={() => onChange('undoMeals')}>
                {words.undoMeals}
              </Button>
            )}
            {Math.max(admitted, served) < tickets && (
              <Button className={classes.bad} onClick={() => onChange('cancel')}>
                {words.cancel}
              </Button>
            )}
          </div>
        )}
      </div>
      <Perforation direction="column" />
      <p className={classes.stub}>
        <b className={classes.quantity}>{countText(text, tickets)}</b>
        <span className={classes.small}>{text.ticketsUnit(tickets)}</span>
        <b className={classes.price}>{moneyText(registration.total_price)}</b>
      </p>
    </Paper>
  );
}
