import type { ReactNode } from 'react';
import { useText } from '../i18n/text';
import { PERSON_FIELD } from '../person/fields';
import type { PersonFieldState } from '../person/usePersonFields';
import { Suggestion } from './Suggestion';
import { TextInput } from './TextInput';

/**
 * The field for a person's name, e-mail or phone.
 * @param autoComplete `name` if people type their own name
 * @param after shown below the field, beside its message
 */
export function PersonField({
  field,
  value,
  error,
  registration,
  input,
  change,
  autoComplete,
  after,
}: PersonFieldState & { autoComplete?: 'name'; after?: ReactNode }) {
  const text = useText();
  const { label, suggest, confirm } = PERSON_FIELD[field];
  return (
    <TextInput
      label={label(text)}
      error={error}
      confirmation={confirm(value, text)}
      registration={registration}
      input={autoComplete ? { ...input, autoComplete } : input}
      after={
        <>
          <Suggestion value={suggest(value)} onUse={change} />
          {after}
        </>
      }
    />
  );
}
