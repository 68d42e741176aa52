import { checkEmail } from '@usher/backend/rules';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '../i18n/text';
import { suggestEmail } from '../person/suggest-email';
import { Suggestion } from './Suggestion';
import { TextInput } from './TextInput';

interface EmailFieldProps {
  value: string;
  error?: string;
  registration: UseFormRegisterReturn;
  onUse: (email: string) => void;
}

/** An e-mail address with its valid mark, and a suggestion that never blocks. */
export function EmailField({ value, error, registration, onUse }: EmailFieldProps) {
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
      after={<Suggestion value={suggestEmail(value)} onUse={onUse} />}
    />
  );
}
