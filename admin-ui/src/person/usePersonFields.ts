import type { InputHTMLAttributes } from 'react';
import { useWatch, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form';
import type { Texts } from '../i18n/en';
import { useText } from '../i18n/text';
import { PERSON_FIELD, PERSON_FIELDS, personRule, type Person, type PersonFieldName } from './fields';
import { enterToNextEmpty } from './next-empty';
import { usePhoneInput } from './usePhoneInput';

const onKeyDown = enterToNextEmpty(PERSON_FIELDS);

/** State that a UI needs to draw one of the fields. */
export interface PersonFieldState {
  field: PersonFieldName;
  value: string;
  error: string | undefined;
  registration: UseFormRegisterReturn;
  /** Keyboard, autocomplete and the like. */
  input: InputHTMLAttributes<HTMLInputElement>;
  /** Sets the value, for example to a suggestion or a formatted phone number. */
  change: (value: string) => void;
}

/**
 * Returns the state of a form's name, e-mail and phone, without any markup.
 * @param nameRules the form's own sentences for an invalid name, if it has any
 * @param mayBeEmpty fields that need not be filled in
 * @param ignored fields that are not asked for now: what was typed in them stays, and is checked when they are asked for again
 */
export function usePersonFields<Fields extends Person>(
  form: UseFormReturn<Fields>,
  {
    nameRules,
    mayBeEmpty = [],
    ignored = [],
  }: {
    nameRules?: Texts['rules'];
    mayBeEmpty?: readonly PersonFieldName[];
    ignored?: readonly PersonFieldName[];
  } = {},
): Record<PersonFieldName, PersonFieldState> {
  const text = useText();
  // The form may have other fields as well; react-hook-form cannot infer from the type parameter that it has these three.
  const { control, register, setValue, formState } = form as unknown as UseFormReturn<Person>;
  const { errors, isSubmitted } = formState;
  const [name, email, phone] = useWatch({ control, name: ['name', 'email', 'phone'] });

  /** A field that was left empty is not reported before the form is submitted: nothing wrong was typed yet. */
  const registered = (
    field: PersonFieldName,
    value: string,
    rules: Texts['rules'],
  ): UseFormRegisterReturn => {
    const rule = personRule(rules, field, mayBeEmpty.includes(field));
    const registration = register(field, { validate: ignored.includes(field) ? () => true : rule });
    const isUntouched = value === '' && !isSubmitted && !errors[field];
    return isUntouched ? { ...registration, onBlur: () => Promise.resolve() } : registration;
  };

  const state = (field: PersonFieldName, value: string, rules = text.rules): PersonFieldState => ({
    field,
    value,
    error: errors[field]?.message,
    registration: registered(field, value, rules),
    input: { ...PERSON_FIELD[field].input, onKeyDown },
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
