import { FOOD_OPTIONS, PAYMENT_MODES, type PaymentMode, TICKET_QUANTITIES } from '@usher/backend/rules';
import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { eventTimesInShort } from '../../i18n/dates';
import { usePersonFields } from '../../person/usePersonFields';
import { useRegistrationText } from '../texts/text';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { CheckRow, Options } from '../../ui/Options';
import { PersonField } from '../../ui/PersonField';
import { SelectField } from '../../ui/SelectField';
import { needsScreenshot, type RegistrationFields } from './fields';
import { ZellePayment, type ZelleTerms } from '../payment/ZellePayment';
import type { SellingEvent } from '../selling-event';
import classes from '../registration.module.css';

interface RegistrationFormProps {
  id: string;
  form: UseFormReturn<RegistrationFields>;
  selling: SellingEvent;
  /** Whether the user may register guests; only the president may. */
  mayInvite: boolean;
  terms: ZelleTerms;
  /** Whether nothing is typed yet. */
  isEmpty: boolean;
  onSubmit: () => void;
}

/** The fields of a sale. The validation rules are shared with the server. */
export function RegistrationForm({
  id,
  form,
  selling,
  mayInvite,
  terms,
  isEmpty,
  onSubmit,
}: RegistrationFormProps) {
  const text = useRegistrationText();
  const { register, control, formState } = form;
  const { errors } = formState;
  const delivery = useWatch({ control, name: 'delivery' });
  const isMailed = delivery === 'mail';
  const person = usePersonFields(form, { ignored: isMailed ? [] : ['email'] });
  // Every sale begins with the name. A restored sale is left alone: its seller knows where they were.
  const { setFocus } = form;
  useEffect(() => {
    if (isEmpty) setFocus('name');
    // Only when the form appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const [isGuest, paymentMode] = useWatch({ control, name: ['is_guest', 'payment_mode'] });

  const hints: Record<PaymentMode, { hint?: string }> = {
    cash: {},
    zelle: { hint: text.registration.zelleSurcharge },
  };

  return (
    <Card
      as="form"
      id={id}
      className={classes.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {selling.choices.length > 1 && (
        <div className={classes.full}>
          <SelectField
            label={text.registration.event}
            registration={{
              value: selling.event?.id,
              onChange: ({ target }) => selling.choose(target.value),
            }}
          >
            {selling.choices.map((event) => (
              <option key={event.id} value={event.id}>
                {text.registration.eventOn(event.name, eventTimesInShort(text, event))}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <PersonField {...person.name} />
      {isMailed ? (
        <PersonField
          {...person.email}
          after={
            <Button
              variant="text"
              className={classes.noEmail}
              onClick={() => {
                form.clearErrors('email');
                form.setValue('delivery', 'seller', { shouldDirty: true });
                form.setFocus('phone');
              }}
            >
              {text.registration.delivery.noEmail}
            </Button>
          }
        />
      ) : (
        <div className={classes.byYourself}>
          <p>{text.registration.delivery.byYourself}</p>
          <Button
            variant="text"
            className={classes.noEmail}
            onClick={() => form.setValue('delivery', 'mail', { shouldDirty: true })}
          >
            {text.registration.delivery.useEmail}
          </Button>
        </div>
      )}
      <PersonField {...person.phone} />
      <SelectField
        label={text.registration.tickets}
        error={errors.ticket_quantity?.message}
        registration={register('ticket_quantity', { valueAsNumber: true })}
      >
        {TICKET_QUANTITIES.map((quantity) => (
          <option key={quantity} value={quantity}>
            {quantity}
          </option>
        ))}
      </SelectField>
      {mayInvite && (
        <div className={classes.full}>
          <CheckRow
            registration={register('is_guest')}
            label={text.registration.guest}
            hint={text.registration.guestHint}
          />
        </div>
      )}
      <div className={classes.full}>
        <Options
          legend={text.registration.paymentMode}
          disabled={isGuest}
          error={errors.payment_mode?.message}
          registration={register('payment_mode')}
          options={PAYMENT_MODES.map((mode) => ({
            value: mode,
            label: text.payment[mode],
            icon: mode,
            ...hints[mode],
          }))}
        />
      </div>
      {needsScreenshot({ payment_mode: paymentMode, is_guest: isGuest }) && (
        <ZellePayment control={control} {...terms} />
      )}
      <div className={classes.full}>
        <Options
          legend={text.registration.foodOption}
          error={errors.food_option?.message}
          registration={register('food_option')}
          options={FOOD_OPTIONS.map((food) => ({ value: food, label: text.food[food], icon: food }))}
        />
      </div>
    </Card>
  );
}
