import type { SellingEvent } from '../selling-event';
import { useRegistrationText } from '../texts/text';
import { Button } from '../../ui/Button';
import { Icon } from '../../theme/Icon';
import { Alert } from '../../ui/Alert';
import classes from '../registration.module.css';

/** Explains why there is no event to sell for, with a button to try again. */
export function EventAlert({ selling: { event, error, hasNone, reload } }: { selling: SellingEvent }) {
  const text = useRegistrationText();
  // Without a session there is no request to make: the button already leads to the login page.
  if (event || !(hasNone || error) || error?.isSessionOver) return null;
  return (
    <div className={classes.alert}>
      {hasNone ? (
        <Alert kind="info">{text.registration.nothingOnSale}</Alert>
      ) : (
        <Alert kind="error">{text.registration.eventLoadFailed}</Alert>
      )}
      <Button startIcon={<Icon name="retry" />} onClick={reload} className={classes.again}>
        {text.tryAgain}
      </Button>
    </div>
  );
}
