import { centsOf, afterDirectClearing, clearingStatus, dollarsOf, signedCentsOf } from '@usher/backend/rules';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import { Fact } from '../../../console/parts/Fact';
import { asApiError, type ApiError } from '../../../api/error';
import { teamRoleText } from '../../../i18n/roles';
import { useConsoleText } from '../../../console/texts/text';
import { Dialog } from '../../../console/parts/Dialog';
import { SubmitActions } from '../../../console/parts/DialogActions';
import { TextInput } from '../../../console/parts/Field';
import { FailureAlert } from '../../../console/parts/FailureAlert';
import { moneyText } from '../../../i18n/money';
import { amountFault } from '../amount';
import { useAmountField } from '../useAmountField';
import { ClearedTag } from '../ClearedDisc';
import type { SalesTeamRow } from '../../../console/records/records';
import { useCommand } from '../../../console/useCommand';
import classes from '../../../console/parts/dialog-content.module.css';
import list from '../lists.module.css';

type ClearableSeller = Pick<
  SalesTeamRow,
  | 'volunteer_id'
  | 'full_name'
  | 'team_role'
  | 'cleared_amount'
  | 'pending_amount'
  | 'cash_pending'
  | 'transfer_pending'
  | 'status'
> & { collected: number };

interface ClearDialogProps {
  /** The seller's current figures: other users may clear money while the dialog is open. */
  seller: ClearableSeller;
  eventId: string | null;
  /** Refetches the figures. */
  refresh: () => Promise<void>;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/** Adds what a volunteer hands over to the cleared amount, and previews the result. */
export function ClearDialog({ seller, eventId, refresh, onClose }: ClearDialogProps) {
  const text = useConsoleText();
  const words = text.lists.clearing;
  const notify = useNotify();
  const { run } = useCommand('clearAmount');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useForm({ defaultValues: { amount: '' } });
  const { isSubmitting } = form.formState;

  const collected = signedCentsOf(seller.collected);
  const cleared = signedCentsOf(seller.cleared_amount);
  const pending = Math.max(signedCentsOf(seller.pending_amount), 0);
  const limit = { cents: pending, sentence: words.maximum };
  const amountField = useAmountField(form, limit);
  const typed = useWatch({ control: form.control, name: 'amount' });
  const added = amountFault(text, typed, limit) === null ? centsOf(Number(typed))! : 0;
  const cashPending = signedCentsOf(seller.cash_pending);
  const transferPending = signedCentsOf(seller.transfer_pending);
  const after = afterDirectClearing({ collected, cleared, cashPending, transferPending }, added);

  const clear = async (amount: string, close: () => void) => {
    setFailure(null);
    try {
      const answer = await run({ sellerId: seller.volunteer_id, eventId, amount: Number(amount) });
      if (!answer) return;
      close();
      notify(words.done(moneyText(Number(amount)), seller.full_name), { type: 'success' });
      void refresh();
    } catch (reason) {
      const error = asApiError(reason);
      // Refused, or booked without an answer: either way the figures may have changed by now.
      void refresh();
      const message = error.errors.cleared_amount?.[0];
      if (message) form.setError('amount', { message }, { shouldFocus: true });
      else setFailure(error);
    }
  };
  const money = (label: string, dollars: number) => (
    <Fact label={label}>
      <span className={list.figure}>{moneyText(dollars)}</span>
    </Fact>
  );
  return (
    <Dialog title={words.title} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit(({ amount }) => clear(amount, close))(event)}
        >
          <p className={classes.who}>
            <b>{seller.full_name}</b>
            <span>{seller.team_role && teamRoleText(text, seller.team_role)}</span>
          </p>
          <h3 className={classes.part}>{words.current}</h3>
          <dl className={classes.lines}>
            {money(words.collected, seller.collected)}
            {money(words.cleared, seller.cleared_amount)}
            {money(words.pending, seller.pending_amount)}
            <Fact label={words.status}>
              <ClearedTag status={seller.status} />
            </Fact>
          </dl>
          <TextInput label={words.amount} {...amountField} />
          <h3 className={classes.part}>{words.preview}</h3>
          <dl className={classes.lines} aria-live="polite">
            {money(words.newCleared, dollarsOf(after.cleared))}
            {money(words.newPending, dollarsOf(collected - after.cleared))}
            <Fact label={words.newStatus}>
              <ClearedTag status={clearingStatus(after)} />
            </Fact>
          </dl>
          {failure && <FailureAlert error={failure} message={words.failed} lost={words.lost} />}
          <SubmitActions submit={words.submit} isBusy={isSubmitting} onCancel={close} />
        </form>
      )}
    </Dialog>
  );
}
