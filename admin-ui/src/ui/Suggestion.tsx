import { useText } from '../i18n/text';
import { Button } from './Button';
import classes from './suggestion.module.css';

/** A suggested spelling below its field, accepted with one click. Renders nothing if `value` is null. */
export function Suggestion({ value, onUse }: { value: string | null; onUse: (value: string) => void }) {
  const text = useText();
  if (value === null) return null;
  return (
    <Button
      variant="text"
      className={classes.use}
      // Keep the focus in the field: a blur would show its message, which would move the button away under the finger.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onUse(value)}
    >
      {text.fields.suggestion(value)}
    </Button>
  );
}
