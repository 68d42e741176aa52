import { moneyText } from '../../i18n/money';
import { ScreenshotPicker } from '../../registration/payment/ScreenshotPicker';
import { UploadAlerts } from '../../registration/payment/UploadAlerts';
import { sendScreenshot } from '../../registration/payment/upload-queue';
import { Button } from '../../ui/Button';
import { dropProof, useProofs } from './proofs';
import { codeEnd } from './sold';
import { useSellText } from './texts/text';
import classes from './sell.module.css';

/** Takes the screenshots of transfers, once their guests are in. */
export default function ProofCard() {
  const { sell: text } = useSellText();
  const proofs = useProofs();
  return (
    <>
      {proofs.map((sold) => (
        <div key={sold.saleId} className={classes.card} role="group" aria-label={text.addProof}>
          <p>{text.proof(codeEnd(sold), moneyText(sold.total))}</p>
          <div className={classes.proof}>
            <ScreenshotPicker
              label={text.addProof}
              onPick={(file) => {
                sendScreenshot({ id: sold.registrationId!, name: '', email: null }, file);
                dropProof(sold.saleId);
              }}
            />
            <Button onClick={() => dropProof(sold.saleId)}>{text.later}</Button>
          </div>
        </div>
      ))}
      <UploadAlerts />
    </>
  );
}
