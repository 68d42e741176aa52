import { useState } from 'react';
import type { ApiError } from '../../api/error';
import { moneyText } from '../../i18n/money';
import { Alert } from '../../ui/Alert';
import { BusyButton } from '../../ui/BusyButton';
import { Dialog } from '../../ui/Dialog';
import { currentPractice } from '../practice/mode';
import { PracticeStamp } from '../practice/PracticeStamp';
import { dropProof } from './proofs';
import { codeEnd, type Sold } from './sold';
import { useSellText } from './texts/text';
import { showUndone, undoSale } from './undo';
import classes from './sell.module.css';

/** Asks before a sale is undone. */
export function UndoDialog({ sold, onClose }: { sold: Sold; onClose: () => void }) {
  const text = useSellText();
  const words = text.sell;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const undo = async (close: () => void) => {
    if (isBusy) return;
    setBusy(true);
    const refusal = currentPractice() ? null : await undoSale(sold);
    setBusy(false);
    setError(refusal);
    if (refusal) return;
    close();
    dropProof(sold.saleId);
    showUndone(sold);
  };
  return (
    <Dialog title={words.undoTitle} onClose={onClose}>
      {(close) => (
        <div className={classes.undo}>
          <PracticeStamp />
          <p className={classes.codeEnd}>{codeEnd(sold)}</p>
          <p>{words.undoHint(text.tickets(sold.tickets), moneyText(sold.total))}</p>
          {error && <Alert kind="error">{error.sentence(words.undoFailed)}</Alert>}
          <BusyButton variant="contained" busy={isBusy} onClick={() => void undo(close)}>
            {words.undoNow}
          </BusyButton>
        </div>
      )}
    </Dialog>
  );
}
