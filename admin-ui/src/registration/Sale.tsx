import { useEffect, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Navigate, useNavigate } from 'react-router';
import { ApiError } from '../api/error';
import type { CurrentEvent } from '../api/current-event';
import { useSessionState } from '../api/session';
import type { Registration } from '../api/types';
import { useText } from '../i18n/text';
import { DockAction } from '../layout/DockAction';
import { LOGIN_PATH } from '../pages';
import { moneyText } from '../ui/Money';
import { Note } from '../ui/Note';
import { useOnline } from '../ui/useOnline';
import { keepDraft, takeDraft } from './draft';
import { EventNote } from './EventNote';
import { FailureNote } from './FailureNote';
import { EMPTY_FIELDS, FIELD_NAMES, inputOf, needsScreenshot, type RegistrationFields } from './fields';
import { PriceTicket, SubmitButton, type SubmitProps } from './PriceTicket';
import { failureOf, type Failure } from './registration-failure';
import { RegistrationForm } from './RegistrationForm';
import { usePrice } from './usePrice';
import { useRegister } from './useRegister';
import classes from './registration.module.css';

interface SaleProps {
  current: CurrentEvent;
  /** With the picture that is still to be sent, where it was paid by bank transfer. */
  onSold: (registration: Registration, screenshot: File | null) => void;
  mayInvite: boolean;
}

/** The form and its price ticket. */
export function Sale({ current, onSold, mayInvite }: SaleProps) {
  const text = useText();
  const formId = useId();
  const navigate = useNavigate();
  const online = useOnline();
  const { session, ended } = useSessionState();
  const accountId = session?.user.id ?? ended?.userId;
  const [draft] = useState(() => takeDraft(accountId));
  const [failure, setFailure] = useState<Failure | null>(null);
  const register = useRegister();
  const form = useForm<RegistrationFields>({
    mode: 'onTouched',
    defaultValues: EMPTY_FIELDS,
    values: draft?.fields,
  });
  const { setError, clearErrors } = form;
  useEffect(() => {
    if (draft?.lostScreenshot) setError('screenshot', { message: text.registration.screenshotLost });
    // Said once, when the draft comes back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const { isDirty, isSubmitting } = form.formState;
  const fields = useWatch({ control: form.control }) as RegistrationFields;
  const {
    ticket_quantity: quantity,
    payment_mode: paymentMode,
    food_option: foodOption,
    is_guest: isGuest,
  } = fields;
  const price = usePrice({ eventId: current.event?.id, quantity, paymentMode, foodOption }, isGuest);

  // A form checks a field when it is left; a picture is chosen without ever being in one.
  useEffect(() => {
    if (fields.screenshot) clearErrors('screenshot');
  }, [fields.screenshot, clearErrors]);

  const typed = isDirty || draft !== null;
  // Kept as soon as the session has ended, so that it is there after the sign-in however the person gets to it.
  useEffect(() => {
    if (!session && ended && typed) keepDraft(ended.userId, fields);
  }, [session, ended, typed, fields]);

  if (!session && !typed) return <Navigate to={LOGIN_PATH} replace />;

  const sell = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const registration = await register(inputOf(values, current.event?.id));
      if (registration) onSold(registration, needsScreenshot(values) ? values.screenshot : null);
    } catch (error) {
      const broken =
        error instanceof ApiError ? FIELD_NAMES.filter((name) => error.errors[name]?.length) : [];
      broken.forEach((name, index) => {
        form.setError(name, { message: (error as ApiError).errors[name]![0] }, { shouldFocus: index === 0 });
      });
      if (broken.length === 0) setFailure(failureOf(error, text));
      // The price may have been another event's.
      if (error instanceof ApiError && error.status === 409) current.reload();
    }
  });

  const submit: SubmitProps = {
    formId,
    busy: isSubmitting,
    onLoginFirst: session ? null : () => void navigate(LOGIN_PATH),
  };
  return (
    <>
      {!online && (
        <div className={classes.note}>{<Note kind="offline">{text.registration.offline}</Note>}</div>
      )}
      <EventNote current={current} />
      {failure && <FailureNote failure={failure} timeZone={current.event?.time_zone} />}
      <div className={classes.columns}>
        <RegistrationForm
          id={formId}
          form={form}
          mayInvite={mayInvite}
          terms={{
            recipient: current.event?.payment_recipient ?? null,
            amount: price.pending ? null : (price.quote?.total_price ?? null),
          }}
          onSubmit={() => void sell()}
        />
        <PriceTicket
          event={current.event}
          quantity={quantity}
          foodOption={foodOption}
          price={price}
          submit={submit}
        />
      </div>
      <DockAction>
        <SubmitButton {...submit} total={price.quote ? moneyText(price.quote.total_price) : undefined} />
      </DockAction>
    </>
  );
}
