import { useForm, useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import type { ApiError } from '../api/error';
import { showFieldErrors } from '../api/field-errors';
import { useSend } from '../api/useSend';
import { useText } from '../i18n/text';
import { changesOf, fieldsOf, PERSON_FIELDS, personRule, type Person } from './correction';

interface CorrectionOptions<Stored extends Person, Failure> {
  /** The person as stored. */
  person: Stored;
  /** What was typed before, where the form opens again. */
  typed?: Person;
  /** Sends what changed; answers undefined where it was not sent. */
  send: (changes: Partial<Person>) => Promise<Stored | undefined>;
  /** What is said of an error that is not about one of the fields. */
  failureOf: (error: ApiError) => Failure;
  onCorrected: (person: Stored) => void;
}

/** What an input of the form needs, whichever world draws it. */
interface FieldState {
  value: string;
  error: string | undefined;
  registration: UseFormRegisterReturn;
  /** Puts another value there: a suggestion, or a phone number in its shape. */
  change: (value: string) => void;
}

/** The form that corrects a person, on all of their registrations: its fields, rules and errors without a look. */
export function useCorrection<Stored extends Person, Failure>(options: CorrectionOptions<Stored, Failure>) {
  const { person, typed = fieldsOf(person), failureOf, onCorrected } = options;
  const text = useText();
  const form = useForm<Person>({ mode: 'onTouched', defaultValues: typed });
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control }) as Person;
  const { send, failure } = useSend(options.send, {
    atFields: (error) => showFieldErrors(form, PERSON_FIELDS, error),
  });

  const field = (name: keyof Person): FieldState => ({
    value: values[name],
    error: errors[name]?.message,
    registration: form.register(name, { validate: personRule(text, name) }),
    change: (value) =>
      form.setValue(name, value, {
        shouldDirty: true,
        // A number that is still being typed is not wrong yet.
        shouldValidate: name !== 'phone' || isSubmitted || Boolean(errors.phone),
      }),
  });

  const correct = async (entered: Person, close: () => void) => {
    const changes = changesOf(person, entered);
    if (Object.keys(changes).length === 0) return close();
    const now = await send(changes);
    if (!now) return;
    onCorrected(now);
    close();
  };

  return {
    fields: { name: field('name'), email: field('email'), phone: field('phone') },
    values,
    failure: failure && failureOf(failure),
    isSubmitting,
    /** The form's `onSubmit`; `close` is called once it is corrected, or nothing was changed. */
    onSubmit: (close: () => void) => (event: React.FormEvent) =>
      void form.handleSubmit((entered) => correct(entered, close))(event),
  };
}
