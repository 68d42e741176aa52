import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useText } from '../i18n/text';
import { Message } from '../ui/Field';
import { moneyText } from '../i18n/money';
import { needsScreenshot, type RegistrationFields } from './fields';
import { PaymentQr } from './PaymentQr';
import { ScreenshotPicker } from './ScreenshotPicker';
import classes from './payment.module.css';

export interface ZelleTerms {
  /** What the payment QR holds; without one there is no picture. */
  recipient: string | null;
  /** null where no price is known. */
  amount: number | null;
}

interface ZellePaymentProps extends ZelleTerms {
  control: Control<RegistrationFields>;
}

/** How the buyer pays by bank transfer, and the picture that proves it. */
export function ZellePayment({ control, recipient, amount }: ZellePaymentProps) {
  const text = useText();
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
  return (
    <div className={classes.zelle} data-qr={recipient !== null}>
      {recipient !== null && <PaymentQr recipient={recipient} />}
      <p className={classes.terms}>
        <Instructions amount={amount} named={recipient !== null} />
        {recipient !== null && <b>{recipient}</b>}
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

/** The sentence, with its amount in bold wherever a language puts it. */
function Instructions({ amount, named }: { amount: number | null; named: boolean }) {
  const { zelleScan, zelleSend, zelleTotal } = useText().registration;
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
