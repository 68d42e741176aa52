import Button from '@mui/material/Button';
import { checkAmount, centsOf, clearedDirectly, clearingStatus, dollarsOf } from '@usher/backend/rules';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { asApiError, type ApiError } from '../../../api/error';
import { teamRoleText } from '../../../i18n/roles';
import { useConsoleText } from '../../../console/texts/text';
import { BusyButton } from '../../../console/parts/BusyButton';
import { Dialog } from '../../../console/parts/Dialog';
import { moneyText } from '../../../i18n/money';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { TextInput } from '../../../console/parts/Field';
import { ClearedTag } from '../ClearedDisc';
import type { SalesTeamRow } from '../../../console/records';
import { useCommand } from '../../../console/useCommand';
import classes from '../dialogs.module.css';

export type ClearableSeller = Pick<
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
  /** As the figures are now: others take money while the dialog is open. */
  seller: ClearableSeller;
  eventId: string | null;
  /** Refetches the figures. */
  refresh: () => Promise<void>;
  /** Called once it is closed, whichever way. */
  onClose: () => void;
}

const signedCents = (dollars: number): number =>
  dollars < 0 ? -(centsOf(-dollars) ?? 0) : (centsOf(dollars) ?? 0);

/** Adds what a volunteer hands over now to what is cleared already; what that comes to is shown before it is done. */
export function ClearDialog({ seller, eventId, refresh, onClose }: ClearDialogProps) {
  const text = useConsoleText();
  const words = text.lists.clearing;
  const { run } = useCommand('clearAmount');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useForm({ defaultValues: { amount: '' } });
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const { trigger } = form;

  const collected = signedCents(seller.collected);
  const cleared = signedCents(seller.cleared_amount);
  const pending = Math.max(signedCents(seller.pending_amount), 0);
  const broken = (typed: string): string | null => {
    const amount = Number(typed);
    const rule = typed.trim() === '' ? 'amount.invalid' : checkAmount(amount);
    if (rule) return text.rules[rule];
    return centsOf(amount)! > pending ? words.maximum(moneyText(dollarsOf(pending))) : null;
  };
  // What was said about the amount may no longer be true.
  const checkedFor = useRef(pending);
  useEffect(() => {
    if (checkedFor.current === pending) return;
    checkedFor.current = pending;
    if (isSubmitted) void trigger('amount');
  }, [pending, isSubmitted, trigger]);
  const typed = useWatch({ control: form.control, name: 'amount' });
  const added = broken(typed) === null ? centsOf(Number(typed))! : 0;
  const cashPending = signedCents(seller.cash_pending);
  const transferPending = signedCents(seller.transfer_pending);
  const after = clearedDirectly({ collected, cleared, cashPending, transferPending }, added);

  const clear = async (amount: string, close: () => void) => {
    setFailure(null);
    try {
      const answer = await run({ sellerId: seller.volunteer_id, eventId, amount: Number(amount) });
      if (!answer) return;
      close();
      void refresh();
    } catch (reason) {
      const error = asApiError(reason);
      // Refused, or booked without an answer: either way the figures may be others by now.
      void refresh();
      const message = error.errors.cleared_amount?.[0];
      if (message) form.setError('amount', { message }, { shouldFocus: true });
      else setFailure(error);
    }
  };
  const line = (label: string, value: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
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
            {line(words.collected, moneyText(seller.collected))}
            {line(words.cleared, moneyText(seller.cleared_amount))}
            {line(words.pending, moneyText(seller.pending_amount))}
            {line(words.status, <ClearedTag status={seller.status} />)}
          </dl>
          <TextInput
            label={words.amount}
            error={errors.amount?.message}
            input={{ type: 'number', inputMode: 'decimal', min: 0.01, step: 0.01, max: dollarsOf(pending) }}
            registration={form.register('amount', { validate: (value) => broken(value) ?? true })}
          />
          <h3 className={classes.part}>{words.preview}</h3>
          <dl className={classes.lines} aria-live="polite">
            {line(words.newCleared, moneyText(dollarsOf(after.cleared)))}
            {line(words.newPending, moneyText(dollarsOf(collected - after.cleared)))}
            {line(words.newStatus, <ClearedTag status={clearingStatus(after)} />)}
          </dl>
          {failure && (
            <Alert severity="error">
              <AlertTitle>{words.failed}</AlertTitle>
              {failure.isUnsettled ? words.lost : failure.sentence('')}
            </Alert>
          )}
          <div className={classes.actions}>
            <Button onClick={close}>{text.cancel}</Button>
            <BusyButton busy={isSubmitting} type="submit" variant="contained">
              {words.submit}
            </BusyButton>
          </div>
        </form>
      )}
    </Dialog>
  );
}
