import { useText } from '../i18n/text';
import { Button } from './Button';
import classes from './suggestion.module.css';

/** A spelling below its field that is accepted with one click. Null where there is nothing to suggest. */
export function Suggestion({ value, onUse }: { value: string | null; onUse: (value: string) => void }) {
  const text = useText();
  if (value === null) return null;
  return (
    <Button
      variant="text"
      className={classes.use}
      // The field keeps the focus: leaving it would bring its message, which moves the button away under the finger.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onUse(value)}
    >
      {text.fields.suggestion(value)}
    </Button>
  );
}
