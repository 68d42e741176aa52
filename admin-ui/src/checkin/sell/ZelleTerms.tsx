import { memo, paymentQrText, shownRecipient } from '@usher/backend/rules';
import type { EventDto } from '../../api/generated/rest';
import { useCurrentEvent } from '../../api/current-event';
import { get } from '../../api/queries';
import { useApiQuery } from '../../api/useApiQuery';
import { moneyText } from '../../i18n/money';
import { QrPicture } from '../../theme/QrPicture';
import { useSellText } from './texts/text';
import classes from './sell.module.css';

interface ZelleTermsProps {
  eventId: string | undefined;
  /** The memo follows from it, so the bank's line tells this sale. */
  saleId: string;
  /** Dollars; null if there is no price. */
  total: number | null;
  surcharge: number;
}

/** How a guest pays by bank transfer. */
export function ZelleTerms({ eventId, saleId, total, surcharge }: ZelleTermsProps) {
  const { sell: text } = useSellText();
  const { event: current } = useCurrentEvent();
  const isCurrent = current !== null && current.id === eventId;
  const { data } = useApiQuery({
    ...get<EventDto>(`events/${eventId}`),
    enabled: eventId !== undefined && !isCurrent,
  });
  const recipient = (isCurrent ? current : data)?.payment_recipient ?? null;
  const saleMemo = eventId === undefined ? '' : memo(eventId, saleId);
  const amount = total === null ? '' : moneyText(total);
  return (
    <div className={classes.zelle}>
      {recipient !== null && (
        <span className={classes.qr}>
          <QrPicture text={paymentQrText(recipient, saleMemo)} label={text.paymentQr} />
        </span>
      )}
      <p>
        {recipient === null ? text.sendTo(amount) : text.scanToPay(amount)}
        {recipient !== null && <b>{shownRecipient(recipient)}</b>}
        <span>
          {text.memo} <b translate="no">{saleMemo}</b>
        </span>
        <small>
          {text.surcharge(`+${moneyText(surcharge)}`)}. {text.pictureLater}
        </small>
      </p>
    </div>
  );
}
