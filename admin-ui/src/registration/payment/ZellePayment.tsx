import {
  checkEmail,
  checkName,
  checkPhone,
  memo,
  personKey,
  paymentQrText,
  shownRecipient,
} from '@usher/backend/rules';
import { useId } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { useRegistrationText } from '../texts/text';
import { Message } from '../../ui/Field';
import { moneyText } from '../../i18n/money';
import { needsScreenshot, type RegistrationFields } from '../sale/fields';
import { PaymentQr } from './PaymentQr';
import { ScreenshotPicker } from './ScreenshotPicker';
import classes from './payment.module.css';

export interface ZelleTerms {
  /** Recipient encoded in the payment QR; null for no QR. */
  recipient: string | null;
  /** Total in dollars; null if the price is unknown. */
  amount: number | null;
  /** null if there is no event. */
  eventId: string | null;
}

interface ZellePaymentProps extends ZelleTerms {
  control: Control<RegistrationFields>;
}

/** How the buyer pays by bank transfer, and the field for the screenshot that proves it. */
export function ZellePayment({ control, recipient, amount, eventId }: ZellePaymentProps) {
  const text = useRegistrationText();
  const messageId = useId();
  const { field, fieldState } = useController({
    control,
    name: 'screenshot',
    rules: {
      validate: (file, fields) =>
        file !== null || !needsScreenshot(fields) ? true : text.rules['screenshot.required'],
    },
  });
  const error = fieldState.error?.message;
  const [delivery, name, email, phone] = useWatch({ control, name: ['delivery', 'name', 'email', 'phone'] });
  const isKnown =
    delivery === 'mail' ? checkEmail(email) === null : checkName(name) === null && checkPhone(phone) === null;
  const key = personKey({ name, email: delivery === 'mail' ? email : null, phone });
  const saleMemo = eventId !== null && isKnown ? memo(eventId, key) : null;
  return (
    <div className={classes.zelle} data-qr={recipient !== null}>
      {recipient !== null && <PaymentQr recipient={paymentQrText(recipient, saleMemo ?? '')} />}
      <p className={classes.terms}>
        <Instructions amount={amount} named={recipient !== null} />
        {recipient !== null && <b>{shownRecipient(recipient)}</b>}
        <span className={classes.memo}>
          {saleMemo === null ? (
            text.registration.memoLater
          ) : (
            <>
              {text.registration.memo} <b translate="no">{saleMemo}</b>
            </>
          )}
        </span>
      </p>
      <div className={classes.proof}>
        <ScreenshotPicker
          label={text.registration.screenshot}
          file={field.value}
          onPick={field.onChange}
          inputRef={field.ref}
          input={{
            name: field.name,
            onBlur: field.onBlur,
            'aria-required': true,
            'aria-invalid': Boolean(error),
            'aria-describedby': messageId,
          }}
        />
        <Message id={messageId} error={error} />
      </div>
    </div>
  );
}

/** The instructions, with the amount in bold, wherever the language puts it in the sentence. */
function Instructions({ amount, named }: { amount: number | null; named: boolean }) {
  const { zelleScan, zelleSend, zelleTotal } = useRegistrationText().registration;
  const money = amount === null ? zelleTotal : moneyText(amount);
  const [before, after] = (named ? zelleScan(money) : zelleSend(money)).split(money);
  return (
    <>
      {before}
      <strong>{money}</strong>
      {after}{' '}
    </>
  );
}
