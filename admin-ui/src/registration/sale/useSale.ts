import { useEffect, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { PriceDto, RegistrationDto } from '../../api/generated/rest';
import type { CurrentEvent } from '../../api/current-event';
import { ApiError } from '../../api/error';
import { showFieldErrors } from '../../api/field-errors';
import { useOnEdit } from '../../api/useOnEdit';
import { queries } from '../../api/queries';
import { queryClient } from '../../api/query-client';
import { accountOf, useSessionState } from '../../api/session';
import { WrittenBefore } from '../../api/useKeyedWrite';
import { useRegistrationText } from '../texts/text';
import type { Attempt } from './attempt';
import { keepDraft, takeDraft, type Draft } from './draft';
import { EMPTY_FIELDS, FIELD_NAMES, inputOf, needsScreenshot, type RegistrationFields } from './fields';
import { keptFile } from '../payment/kept-files';
import { failureOf, type Failure } from '../registration-failure';
import { isSameSale } from './same-sale';
import { usePrice, type Price } from './usePrice';
import { useRegister } from './useRegister';

/** A completed sale. */
export interface Sold {
  registration: RegistrationDto;
  /** The screenshot still to be uploaded, if paid by bank transfer. */
  screenshot: File | null;
  /** Whether the answer was lost and the sale was found among the seller's sales. */
  isFound: boolean;
  /** Whether the form contains a different sale by now, which must not be lost. */
  isFormInUse: boolean;
}

export interface Sale {
  form: UseFormReturn<RegistrationFields>;
  fields: RegistrationFields;
  price: Price;
  /** Whether anything is typed in the form. */
  isTyped: boolean;
  failure: Failure | null;
  /** The sale whose answer was lost, until it is known whether it was sold. */
  lost: Attempt | null;
  /** Call when the lost sale was found among the seller's sales. */
  onFound: (attempt: Attempt, registration: RegistrationDto) => void;
  /** A lost sale that was found while the form was in use. */
  foundBefore: RegistrationDto | null;
  sell: () => void;
  /** Clears the form and stops waiting for a lost sale. */
  startOver: () => void;
}

/** The state of a sale, from the first letter typed until it is known to be sold. */
export function useSale(current: CurrentEvent, onSold: (sold: Sold) => void): Sale {
  const text = useRegistrationText();
  const state = useSessionState();
  const { session, ended } = state;
  const account = accountOf(state);
  const { register, lost, settle } = useRegister(account);
  const [kept, setKept] = useState(
    (): Draft | null =>
      takeDraft(account) ?? (lost && { fields: { ...EMPTY_FIELDS, ...lost.fields, screenshot: null } }),
  );
  const [failure, setFailure] = useState<Failure | null>(null);
  const [foundBefore, setFoundBefore] = useState<RegistrationDto | null>(null);
  const form = useForm<RegistrationFields>({
    mode: 'onTouched',
    defaultValues: EMPTY_FIELDS,
    values: kept?.fields,
  });
  const { isDirty } = form.formState;
  const fields = useWatch({ control: form.control }) as RegistrationFields;
  const choice = {
    eventId: current.event?.id,
    quantity: fields.ticket_quantity,
    paymentMode: fields.payment_mode,
    foodOption: fields.food_option,
  };
  const price = usePrice(choice, fields.is_guest);

  useOnEdit(form, () => setFailure(null));

  // Restore a kept screenshot to the form. One that could not be kept has to be chosen again.
  const { setValue, setError, clearErrors } = form;
  useEffect(() => {
    if (!kept || kept.fields.screenshot || !needsScreenshot(kept.fields)) return;
    const restore = async () => {
      const file = lost?.hadScreenshot ? (await keptFile(lost.key))?.file : undefined;
      if (file) setValue('screenshot', file);
      else if (lost?.hadScreenshot || kept.lostScreenshot)
        setError('screenshot', { message: text.registration.screenshotLost });
    };
    void restore();
    // Only once, when the form is restored.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  // Fields are validated on blur, an event that a file input never fires.
  useEffect(() => {
    if (fields.screenshot) clearErrors('screenshot');
  }, [fields.screenshot, clearErrors]);

  const isTyped = isDirty || kept !== null;
  // Keep the draft as soon as the session has ended, so that it is restored after the sign-in, whichever page leads there.
  useEffect(() => {
    if (!session && ended && isTyped) keepDraft(ended.userId, fields);
  }, [session, ended, isTyped, fields]);

  /** Returns the total shown, after waiting for one that is being loaded; undefined if there is none. */
  const quotedTotal = async (): Promise<number | undefined> => {
    if (fields.is_guest) return undefined;
    if (!price.pending) return price.quote?.total_price;
    const quote = await queryClient.fetchQuery(queries.price(choice)).catch(() => undefined);
    return quote?.total_price;
  };

  const onFound = async (attempt: Attempt, registration: RegistrationDto) => {
    const isFormInUse = !isSameSale(attempt.body, inputOf(form.getValues()));
    const picture = (await keptFile(attempt.key))?.file ?? (isFormInUse ? null : fields.screenshot);
    const screenshot = needsScreenshot(attempt.fields) ? picture : null;
    settle(attempt);
    setFailure(null);
    if (isFormInUse) setFoundBefore(registration);
    onSold({ registration, screenshot, isFound: true, isFormInUse });
  };

  const explain = async (error: unknown) => {
    if (error instanceof WrittenBefore) return onFound(error.attempt, error.answer);
    if (!showFieldErrors(form, FIELD_NAMES, error)) setFailure(failureOf(error, text));
    if (!(error instanceof ApiError) || error.status !== 409) return;
    // The price may have changed, or the current event may be another one by now.
    current.reload();
    if (error.code === 'price_changed') {
      const { quote } = error.detail as { quote: PriceDto };
      queryClient.setQueryData(queries.price(choice).queryKey, quote);
    }
  };

  const sell = form.handleSubmit(async (values) => {
    setFailure(null);
    setFoundBefore(null);
    try {
      const input = {
        ...inputOf(values),
        event_id: current.event?.id,
        quoted_total_price: await quotedTotal(),
      };
      const registration = await register(values, input);
      if (!registration) return;
      const screenshot = needsScreenshot(values) ? values.screenshot : null;
      onSold({ registration, screenshot, isFound: false, isFormInUse: false });
    } catch (error) {
      await explain(error);
    }
  });

  return {
    form,
    fields,
    price,
    isTyped,
    failure,
    lost,
    onFound: (attempt, registration) => void onFound(attempt, registration),
    foundBefore,
    sell: () => void sell(),
    startOver: () => {
      if (lost) settle(lost);
      setFailure(null);
      setFoundBefore(null);
      setKept(null);
      form.reset(EMPTY_FIELDS);
    },
  };
}
