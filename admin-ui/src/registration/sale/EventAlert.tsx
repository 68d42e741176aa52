import type { CurrentEvent } from '../../api/current-event';
import { useRegistrationText } from '../texts/text';
import { Button } from '../../ui/Button';
import { Icon } from '../../theme/Icon';
import { Alert } from '../../ui/Alert';
import classes from '../registration.module.css';

/** Explains why there is no event to sell for, with a button to try again. */
export function EventAlert({ current: { event, error, reload } }: { current: CurrentEvent }) {
  const text = useRegistrationText();
  // Without a session there is no request to make: the button already leads to the login page.
  if (event || !error || error.isSessionOver) return null;
  return (
    <div className={classes.alert}>
      <Alert kind="error">
        {error.status === 404
          ? error.sentence(text.registration.eventLoadFailed)
          : text.registration.eventLoadFailed}
      </Alert>
      <Button startIcon={<Icon name="retry" />} onClick={reload} className={classes.again}>
        {text.tryAgain}
      </Button>
    </div>
  );
}
