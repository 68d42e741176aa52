import type { CurrentEvent } from '../api/current-event';
import { useText } from '../i18n/text';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { Note } from '../ui/Note';
import classes from './registration.module.css';

/** Says why there is no event to sell for, with a way to ask again. */
export function EventNote({ current: { event, error, reload } }: { current: CurrentEvent }) {
  const text = useText();
  // Without a session there is no request to make: the button already leads to the login page.
  if (event || !error || error.status === 401) return null;
  return (
    <div className={classes.note}>
      <Note kind="error">
        {error.status === 404
          ? error.sentence(text.registration.eventLoadFailed)
          : text.registration.eventLoadFailed}
      </Note>
      <Button startIcon={<Icon name="retry" />} onClick={reload} className={classes.again}>
        {text.tryAgain}
      </Button>
    </div>
  );
}
