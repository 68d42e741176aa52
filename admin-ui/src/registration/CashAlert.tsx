import { Link } from 'wouter';
import { queries } from '../api/queries';
import type { EventInfo } from '../api/types';
import { useApiQuery } from '../api/useApiQuery';
import { countPath } from '../paths';
import { Alert } from '../ui/Alert';
import { useRegistrationText } from './texts/text';
import classes from './registration.module.css';

/** Says that a seller has as much cash as the event lets anybody have in hand, with the way to be rid of it. */
export function CashAlert({ event }: { event: EventInfo }) {
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
