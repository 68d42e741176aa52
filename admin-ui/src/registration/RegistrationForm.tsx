import {
  checkEmail,
  checkName,
  checkPhone,
  TICKETS_MAX,
  TICKETS_MIN,
  type RuleMessage,
} from '@usher/backend/rules';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useRegistrationText } from './texts/text';
import { Card } from '../ui/Card';
import { EmailField } from '../ui/EmailField';
import { NameField } from '../ui/NameField';
import { CheckRow, Options } from '../ui/Options';
import { PhoneField } from '../ui/PhoneField';
import { SelectField } from '../ui/SelectField';
import { needsScreenshot, type RegistrationFields } from './fields';
import { ZellePayment, type ZelleTerms } from './ZellePayment';
import classes from './registration.module.css';

const QUANTITIES = Array.from({ length: TICKETS_MAX - TICKETS_MIN + 1 }, (_, i) => TICKETS_MIN + i);

interface RegistrationFormProps {
  id: string;
  form: UseFormReturn<RegistrationFields>;
  /** Guests are the president's alone. */
  mayInvite: boolean;
  terms: ZelleTerms;
  onSubmit: () => void;
}

/** The fields of a sale. The rules are the server's own code. */
export function RegistrationForm({ id, form, mayInvite, terms, onSubmit }: RegistrationFormProps) {
  const text = useRegistrationText();
  const { register, control, setValue, formState } = form;
  const { errors, isSubmitted } = formState;
  const [name, email, phone, isGuest, paymentMode] = useWatch({
    control,
    name: ['name', 'email', 'phone', 'is_guest', 'payment_mode'],
  });
  const rule = (check: (value: string) => RuleMessage | null) => ({
    validate: (value: string) => {
      const broken = check(value);
      return broken === null ? true : text.rules[broken];
    },
  });
  const change = { shouldDirty: true, shouldValidate: isSubmitted };

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
      <NameField
        value={name}
        error={errors.name?.message}
        registration={register('name', rule(checkName))}
        onUse={(suggestion) => setValue('name', suggestion, { shouldDirty: true, shouldValidate: true })}
      />
      <EmailField
        value={email}
        error={errors.email?.message}
        registration={register('email', rule(checkEmail))}
        onUse={(suggestion) => setValue('email', suggestion, { shouldDirty: true, shouldValidate: true })}
      />
      <PhoneField
        value={phone}
        error={errors.phone?.message}
        registration={register('phone', rule(checkPhone))}
        onValue={(value) =>
          setValue('phone', value, { ...change, shouldValidate: isSubmitted || Boolean(errors.phone) })
        }
      />
      <SelectField
        label={text.registration.tickets}
        error={errors.ticket_quantity?.message}
        registration={register('ticket_quantity', { valueAsNumber: true })}
      >
        {QUANTITIES.map((quantity) => (
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
          options={[
            { value: 'cash', label: text.payment.cash, icon: 'cash' },
            {
              value: 'zelle',
              label: text.payment.zelle,
              hint: text.registration.zelleSurcharge,
              icon: 'zelle',
            },
          ]}
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
          options={[
            { value: 'with_food', label: text.food.with_food, icon: 'with_food' },
            { value: 'without_food', label: text.food.without_food, icon: 'without_food' },
          ]}
        />
      </div>
    </Card>
  );
}
