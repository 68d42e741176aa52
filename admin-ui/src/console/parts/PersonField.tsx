import Button from '@mui/material/Button';
import { useText } from '../../i18n/text';
import { PERSON_FIELD } from '../../person/fields';
import type { PersonFieldState } from '../../person/usePersonFields';
import { TextInput } from './Field';
import classes from './field.module.css';

/** An input for a person's name, e-mail or phone. */
export function PersonField({ field, value, error, registration, input, change }: PersonFieldState) {
  const text = useText();
  const { label, suggest, confirm } = PERSON_FIELD[field];
  return (
    <TextInput
      label={label(text)}
      error={error}
      confirmation={confirm(value, text)}
      registration={registration}
      input={input}
      after={<Suggestion value={suggest(value)} onUse={change} />}
    />
  );
}

/** A suggested spelling beside its field, which one press puts into the field. */
function Suggestion({ value, onUse }: { value: string | null; onUse: (value: string) => void }) {
  const text = useText();
  if (value === null) return null;
  return (
    <Button
      variant="text"
      className={classes.use}
      // The field keeps the focus: losing it would show its message, which would move the button away under the finger.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onUse(value)}
    >
      {text.fields.suggestion(value)}
    </Button>
  );
}
