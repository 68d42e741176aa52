import { Link } from 'wouter';
import type { EventDto } from '../api/generated/rest';
import { queries } from '../api/queries';
import { useApiQuery } from '../api/useApiQuery';
import { countPath } from '../paths';
import { Alert } from '../ui/Alert';
import { useRegistrationText } from './texts/text';
import classes from './registration.module.css';

/** Warns a seller who has reached the event's limit of cash in hand, with a link to hand it over. */
export function CashAlert({ event }: { event: EventDto }) {
  const { cash: text } = useRegistrationText().registration;
  const { data: money } = useApiQuery({
    ...queries.ownMoney(event.id),
    enabled: event.cash_limit !== null,
  });
  if (!money?.over_cash_limit) return null;
  return (
    <div className={classes.alert}>
      <Alert kind="notice">
        {text.overLimit}{' '}
        <Link to={countPath(event.id)} className={classes.handOver}>
          {text.handOver}
        </Link>
      </Alert>
    </div>
  );
}
