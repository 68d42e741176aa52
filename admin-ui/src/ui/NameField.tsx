import { suggestName } from '@usher/backend/rules';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '../i18n/text';
import { Suggestion } from './Suggestion';
import { TextInput } from './TextInput';

interface NameFieldProps {
  value: string;
  error?: string;
  /** `name` where people type their own name; a seller's browser must not offer the seller's. */
  autoComplete?: 'name' | 'off';
  registration: UseFormRegisterReturn;
  onUse: (name: string) => void;
}

/** A person's name; a name with a hyphen, an apostrophe or a full stop is offered in the spelling that passes. */
export function NameField({ value, error, autoComplete = 'off', registration, onUse }: NameFieldProps) {
  const text = useText();
  return (
    <TextInput
      label={text.fields.name}
      error={error}
      registration={registration}
      input={{ autoComplete, autoCapitalize: 'words' }}
      after={<Suggestion value={suggestName(value)} onUse={onUse} />}
    />
  );
}
