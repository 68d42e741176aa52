import { paymentModeRules } from '@usher/backend/rules';
import type { ReactNode } from 'react';
import { moneyText } from '../../i18n/money';
import { PracticeStamp } from '../practice/PracticeStamp';
import { AlreadyShape } from '../results/result-shapes';
import result from '../results/result.module.css';
import { codeEnd, type Sold } from './sold';
import { useSellText } from './texts/text';

/** Says that a sale was undone, and what becomes of its money. */
export function UndoneResult({ sold, again }: { sold: Sold; again: ReactNode }) {
  const text = useSellText();
  const isCash = paymentModeRules(sold.payment).settledAs === 'cash';
  const amount = moneyText(sold.total);
  return (
    <section className={`${result.result} ${result.already}`} role="alert">
      <PracticeStamp />
      <div className={result.top}>
        <AlreadyShape />
        <h2>{text.sell.undone}</h2>
        <p className={result.sentence}>
          {isCash ? text.sell.giveBack(amount) : text.sell.noTransfer(amount)}
        </p>
        <p>{text.sell.notIn(text.tickets(sold.tickets))}</p>
        <p className={result.code}>{codeEnd(sold)}</p>
        {again}
      </div>
    </section>
  );
}
