import { useWatch, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form';
import type { Texts } from '../i18n/en';
import { useText } from '../i18n/text';
import { personRule, type Person, type PersonFieldName } from './fields';
import { usePhoneInput } from './usePhoneInput';

/** State that a UI needs to draw one of the fields. */
export interface PersonFieldState {
  field: PersonFieldName;
  value: string;
  error: string | undefined;
  registration: UseFormRegisterReturn;
  /** Sets the value, for example to a suggestion or a formatted phone number. */
  change: (value: string) => void;
}

/**
 * Returns the state of a form's name, e-mail and phone, without any markup.
 * @param nameRules the form's own sentences for an invalid name, if it has any
 */
export function usePersonFields<Fields extends Person>(
  form: UseFormReturn<Fields>,
  nameRules?: Texts['rules'],
): Record<PersonFieldName, PersonFieldState> {
  const text = useText();
  // The form may have other fields as well; react-hook-form cannot infer from the type parameter that it has these three.
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
        // Do not report a phone number as wrong while it is still being typed.
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
