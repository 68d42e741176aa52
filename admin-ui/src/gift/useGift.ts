import { useForm, useWatch } from 'react-hook-form';
import type { ApiError } from '../api/error';
import { showFieldErrors } from '../api/field-errors';
import type { GiveInput, RegistrationDto } from '../api/generated/rest';
import { useOnEdit } from '../api/useOnEdit';
import { useSend } from '../api/useSend';
import { PERSON_FIELDS } from '../person/fields';
import { usePersonFields } from '../person/usePersonFields';
import { giftOf, type GiftFields } from './gift';

interface GiftOptions<Failure> {
  sale: RegistrationDto;
  /** Sends what is to be given. Resolves to undefined if it did not send it. */
  send: (gift: GiveInput) => Promise<RegistrationDto | undefined>;
  /** Converts an error that is not about one of the fields to what the form shows. */
  failureOf: (error: ApiError) => Failure;
  /** Called with what the other person has now. */
  onGiven: (given: RegistrationDto) => void;
}

/** Headless form that gives tickets to somebody: how many, and to whom, who has an e-mail or a phone. */
export function useGift<Failure>({ sale, send: sendGift, failureOf, onGiven }: GiftOptions<Failure>) {
  const form = useForm<GiftFields>({
    mode: 'onTouched',
    defaultValues: { tickets: '1', name: '', email: '', phone: '' },
  });
  const [tickets, email, phone] = useWatch({ control: form.control, name: ['tickets', 'email', 'phone'] });
  // One of the two is enough; with neither, the e-mail is asked for.
  const fields = usePersonFields(form, {
    mayBeEmpty: [
      ...(phone.trim() === '' ? [] : (['email'] as const)),
      ...(email.trim() === '' && phone.trim() !== '' ? [] : (['phone'] as const)),
    ],
  });
  const { send, failure, clearFailure } = useSend(sendGift, {
    atFields: (error) => showFieldErrors(form, PERSON_FIELDS, error),
  });
  useOnEdit(form, clearFailure);

  return {
    fields,
    /** How many are given, as chosen. */
    tickets: Number(tickets),
    /** Whether whoever gets them is mailed. */
    isMailed: email.trim() !== '',
    quantity: form.register('tickets'),
    failure: failure && failureOf(failure),
    isSubmitting: form.formState.isSubmitting,
    onSubmit: (event: React.FormEvent) =>
      void form.handleSubmit(async (typed) => {
        const given = await send(giftOf(sale, typed));
        if (given) onGiven(given);
      })(event),
  };
}
