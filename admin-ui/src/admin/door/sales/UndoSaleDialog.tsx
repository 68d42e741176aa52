import { UNDO_REASON_MAX_LENGTH } from '@usher/backend/rules';
import type { ListedDoorSaleDto } from '../../../api/generated/rest';
import { ReasonDialog } from '../../../console/parts/ReasonDialog';
import { useConsoleText } from '../../../console/texts/text';
import { useCommand } from '../../../console/useCommand';
import { moneyText } from '../../../i18n/money';

interface UndoSaleDialogProps {
  sale: ListedDoorSaleDto;
  onUndone: () => void;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/** Undoes a sale at the door for a reason. */
export function UndoSaleDialog({ sale, onUndone, onClose }: UndoSaleDialogProps) {
  const text = useConsoleText();
  const words = text.doorSales;
  const { run } = useCommand('undoSale');
  return (
    <ReasonDialog
      title={words.undoTitle}
      hint={words.undoHint(text.tickets(sale.tickets ?? 0), moneyText(sale.total_price ?? 0))}
      submit={words.undo}
      isDestructive
      maxLength={UNDO_REASON_MAX_LENGTH}
      failed={words.undoFailed}
      send={async (reason) => {
        if (await run({ saleId: sale.sale_id, reason })) onUndone();
      }}
      onClose={onClose}
    />
  );
}
