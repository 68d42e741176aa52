import emailSpellChecker from '@zootools/email-spell-checker';
import { checkEmail, normalizeEmail } from '@usher/backend/rules';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '../i18n/text';
import { Suggestion } from './Suggestion';
import { TextInput } from './TextInput';

/** `.co` is a real ending, but hardly ever what somebody meant who typed `.con`. */
const ENDINGS = emailSpellChecker.POPULAR_TLDS.filter((ending) => ending !== 'co');

/** A better spelled address, or null where there is nothing to suggest. */
export function suggestEmail(email: string): string | null {
  const address = normalizeEmail(email);
  if (!/^[^@\s]+@[^@\s]+$/.test(address)) return null;
  const suggestion = emailSpellChecker.run({ email: address, topLevelDomains: ENDINGS })?.full;
  return suggestion && suggestion !== address && checkEmail(suggestion) === null ? suggestion : null;
}

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
