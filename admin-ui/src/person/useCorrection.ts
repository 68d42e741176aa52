import { useForm } from 'react-hook-form';
import type { ApiError } from '../api/error';
import { showFieldErrors } from '../api/field-errors';
import { useSend } from '../api/useSend';
import { changesOf, fieldsOf } from './correction';
import { PERSON_FIELDS, type Person } from './fields';
import { usePersonFields } from './usePersonFields';

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

/** The form that corrects a person, on all of their registrations: its fields, rules and errors without a look. */
export function useCorrection<Stored extends Person, Failure>(options: CorrectionOptions<Stored, Failure>) {
  const { person, typed = fieldsOf(person), failureOf, onCorrected } = options;
  const form = useForm<Person>({ mode: 'onTouched', defaultValues: typed });
  const fields = usePersonFields(form);
  const { send, failure } = useSend(options.send, {
    atFields: (error) => showFieldErrors(form, PERSON_FIELDS, error),
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
    fields,
    values: {
      name: fields.name.value,
      email: fields.email.value,
      phone: fields.phone.value,
    } satisfies Person,
    failure: failure && failureOf(failure),
    isSubmitting: form.formState.isSubmitting,
    /** The form's `onSubmit`; `close` is called once it is corrected, or nothing was changed. */
    onSubmit: (close: () => void) => (event: React.FormEvent) =>
      void form.handleSubmit((entered) => correct(entered, close))(event),
  };
}
