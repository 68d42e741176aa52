import { useWatch, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form';
import type { Texts } from '../i18n/en';
import { useText } from '../i18n/text';
import { personRule, type Person, type PersonFieldName } from './fields';
import { usePhoneInput } from './usePhoneInput';

/** What a world needs to draw one of the fields. */
export interface PersonFieldState {
  field: PersonFieldName;
  value: string;
  error: string | undefined;
  registration: UseFormRegisterReturn;
  /** Puts another value there: a suggestion, or a phone number in its shape. */
  change: (value: string) => void;
}

/**
 * Name, e-mail and phone of a form, without a look.
 * @param nameRules the sentences for a name that breaks a rule, where the form has its own
 */
export function usePersonFields<Fields extends Person>(
  form: UseFormReturn<Fields>,
  nameRules?: Texts['rules'],
): Record<PersonFieldName, PersonFieldState> {
  const text = useText();
  // Whatever else the form has: react-hook-form cannot tell from a type parameter that these three are there.
  const { control, register, setValue, formState } = form as unknown as UseFormReturn<Person>;
  const { errors, isSubmitted } = formState;
  const [name, email, phone] = useWatch({ control, name: ['name', 'email', 'phone'] });

  const state = (field: PersonFieldName, value: string, rules = text.rules): PersonFieldState => ({
    field,
    value,
    error: errors[field]?.message,
    registration: register(field, { validate: personRule(rules, field) }),
    change: (next) =>
      setValue(field, next, {
        shouldDirty: true,
        // A number that is still being typed is not wrong yet.
        shouldValidate: field !== 'phone' || isSubmitted || Boolean(errors.phone),
      }),
  });
  const typed = {
    name: state('name', name, nameRules),
    email: state('email', email),
    phone: state('phone', phone),
  };
  const shaped = usePhoneInput(phone, typed.phone.registration, typed.phone.change);
  return { ...typed, phone: { ...typed.phone, registration: shaped } };
}
