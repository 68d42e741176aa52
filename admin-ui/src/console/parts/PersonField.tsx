import Button from '@mui/material/Button';
import { useText } from '../../i18n/text';
import { PERSON_FIELD } from '../../person/fields';
import type { PersonFieldState } from '../../person/usePersonFields';
import { TextInput } from './Field';
import classes from './field.module.css';

/** Name, e-mail or phone of a person. */
export function PersonField({ field, value, error, registration, change }: PersonFieldState) {
  const text = useText();
  const { label, input, suggest, confirm } = PERSON_FIELD[field];
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

/** A spelling beside its field that is taken over with one press. */
function Suggestion({ value, onUse }: { value: string | null; onUse: (value: string) => void }) {
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
