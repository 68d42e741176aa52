import { useForm, useWatch } from 'react-hook-form';
import type { ApiError } from '../api/error';
import { showFieldErrors } from '../api/field-errors';
import { useMay } from '../api/useMay';
import { useOnEdit } from '../api/useOnEdit';
import { useSend } from '../api/useSend';
import { changesOf, fieldsOf, mayBeEmpty, type PersonChanges } from './correction';
import { PERSON_FIELDS, type Person, type StoredPerson } from './fields';
import { usePersonFields } from './usePersonFields';

interface CorrectionOptions<Stored extends StoredPerson, Failure> {
  /** The person as stored. */
  person: Stored;
  /** Values typed before, if the form is reopened. */
  typed?: Person;
  /** Sends the changed fields. Resolves to undefined if it did not send them. */
  send: (changes: PersonChanges) => Promise<Stored | undefined>;
  /** Converts an error that is not about one of the fields to what the form shows. */
  failureOf: (error: ApiError) => Failure;
  onCorrected: (person: Stored) => void;
}

/** Headless form that corrects a person on all of their registrations: fields, rules and errors without any markup. */
export function useCorrection<Stored extends StoredPerson, Failure>(
  options: CorrectionOptions<Stored, Failure>,
) {
  const { person, typed = fieldsOf(person), failureOf, onCorrected } = options;
  const form = useForm<Person>({ mode: 'onTouched', defaultValues: typed });
  const mayTakeEmail = useMay('registrations.correct.any');
  const email = useWatch({ control: form.control, name: 'email' });
  const fields = usePersonFields(form, { mayBeEmpty: mayBeEmpty(person, email, mayTakeEmail) });
  const { send, failure, clearFailure } = useSend(options.send, {
    atFields: (error) => showFieldErrors(form, PERSON_FIELDS, error),
  });

  useOnEdit(form, clearFailure);

  const correct = async (entered: Person, close: () => void) => {
    const changes = changesOf(person, entered);
    if (Object.keys(changes).length === 0) return close();
    const now = await send(changes);
    if (!now) return;
    onCorrected(now);
    close();
  };

  const values: Person = {
    name: fields.name.value,
    email: fields.email.value,
    phone: fields.phone.value,
  };
  return {
    fields,
    values,
    /** What differs from what is stored, as typed so far. */
    changes: changesOf(person, values),
    failure: failure && failureOf(failure),
    isSubmitting: form.formState.isSubmitting,
    /** Returns the form's `onSubmit`. `close` is called once the correction is saved, or if nothing changed. */
    onSubmit: (close: () => void) => (event: React.FormEvent) =>
      void form.handleSubmit((entered) => correct(entered, close))(event),
  };
}
