import { useRegistrationText } from './texts/text';
import { QrPicture } from '../theme/QrPicture';
import classes from './payment.module.css';

/** The payment QR, drawn here. The box has its size before the code has loaded, so that the layout does not shift. */
export function PaymentQr({ recipient }: { recipient: string }) {
  const text = useRegistrationText();
  return (
    <span className={classes.qr}>
      <QrPicture text={recipient} label={text.registration.paymentQr} />
    </span>
  );
}
