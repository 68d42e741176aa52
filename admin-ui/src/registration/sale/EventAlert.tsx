import { may } from '@usher/backend/rules';
import { useSession } from '../../api/session';
import { ADMIN_PATH, DASHBOARD_PATH } from '../../paths';
import type { SellingEvent } from '../selling-event';
import { useRegistrationText } from '../texts/text';
import { Button, ButtonAnchor } from '../../ui/Button';
import { Icon } from '../../theme/Icon';
import { Alert } from '../../ui/Alert';
import classes from '../registration.module.css';

interface EventAlertProps {
  selling: SellingEvent;
  /** Whether the event has no price for what is chosen. */
  hasNoPrice: boolean;
}

/** Explains why there is nothing to sell, and leads who may to where that is changed. */
export function EventAlert({ selling: { event, error, hasNone, reload }, hasNoPrice }: EventAlertProps) {
  const text = useRegistrationText();
  const user = useSession()?.user;
  if (event && hasNoPrice)
    return (
      <div className={classes.alert}>
        <Alert kind="info">{text.registration.noPriceYet}</Alert>
        {may(user, 'prices.edit') && (
          <ButtonAnchor href={`${DASHBOARD_PATH}?event=${event.id}&open=pricing`} className={classes.again}>
            {text.registration.setPrices}
          </ButtonAnchor>
        )}
      </div>
    );
  // Without a session there is no request to make: the button already leads to the login page.
  if (event || !(hasNone || error) || error?.isSessionOver) return null;
  return (
    <div className={classes.alert}>
      {hasNone ? (
        <Alert kind="info">{text.registration.nothingOnSale}</Alert>
      ) : (
        <Alert kind="error">{text.registration.eventLoadFailed}</Alert>
      )}
      {hasNone && may(user, 'events.edit') ? (
        <ButtonAnchor href={`${ADMIN_PATH}/events`} className={classes.again}>
          {text.registration.toEvents}
        </ButtonAnchor>
      ) : (
        <Button startIcon={<Icon name="retry" />} onClick={reload} className={classes.again}>
          {text.tryAgain}
        </Button>
      )}
    </div>
  );
}
