import { useRegistrationText } from '../texts/text';
import { QrPicture } from '../../theme/QrPicture';
import classes from './payment.module.css';

/** The payment QR code. The box has its final size before the QR library has loaded, so that the layout does not shift. */
export function PaymentQr({ recipient }: { recipient: string }) {
  const text = useRegistrationText();
  return (
    <span className={classes.qr}>
      <QrPicture text={recipient} label={text.registration.paymentQr} />
    </span>
  );
}
