import Button from '@mui/material/Button';
import { checkEmail, suggestName } from '@usher/backend/rules';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '../../i18n/text';
import { suggestEmail } from '../../person/suggest-email';
import { usePhoneInput } from '../../person/usePhoneInput';
import { TextInput } from './Field';
import classes from './field.module.css';

interface PersonFieldProps {
  value: string;
  error?: string;
  registration: UseFormRegisterReturn;
  /** Puts another value there. */
  change: (value: string) => void;
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

/** A person's name; one with a hyphen, an apostrophe or a full stop is offered in the spelling that passes. */
export function NameField({ value, error, registration, change }: PersonFieldProps) {
  const text = useText();
  return (
    <TextInput
      label={text.fields.name}
      error={error}
      registration={registration}
      input={{ autoComplete: 'off', autoCapitalize: 'words' }}
      after={<Suggestion value={suggestName(value)} onUse={change} />}
    />
  );
}

/** An e-mail address with its valid mark, and a suggestion that never blocks. */
export function EmailField({ value, error, registration, change }: PersonFieldProps) {
  const text = useText();
  return (
    <TextInput
      label={text.fields.email}
      error={error}
      confirmation={checkEmail(value) === null ? text.fields.validEmail : undefined}
      registration={registration}
      input={{
        type: 'email',
        autoComplete: 'off',
        autoCapitalize: 'none',
        spellCheck: false,
        inputMode: 'email',
      }}
      after={<Suggestion value={suggestEmail(value)} onUse={change} />}
    />
  );
}

/** A phone number that takes its shape while it is typed. */
export function PhoneField({ value, error, registration, change }: PersonFieldProps) {
  const text = useText();
  return (
    <TextInput
      label={text.fields.phone}
      error={error}
      registration={usePhoneInput(value, registration, change)}
      input={{ type: 'tel', autoComplete: 'off', inputMode: 'tel' }}
    />
  );
}
