import type { ReactNode } from 'react';
import { moneyText } from '../../i18n/money';
import { useCheckinText } from '../texts/text';
import { codeEnd, type Sold } from './sold';
import { SoldActions } from './SoldActions';
import classes from './sell.module.css';

/** The last check-in, if this device sold it. */
export function LastSale({ sold }: { sold: Sold }): ReactNode {
  const text = useCheckinText();
  return (
    <div className={classes.card} role="group" aria-label={text.checkin.lastIn}>
      <p>
        <b>{codeEnd(sold)}</b> {text.tickets(sold.tickets)} · {moneyText(sold.total)}
      </p>
      <SoldActions sold={sold} />
    </div>
  );
}
