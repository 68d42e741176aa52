import Button from '@mui/material/Button';
import { centsOf, checkAmount, dollarsOf } from '@usher/backend/rules';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { asApiError, type ApiError } from '../../../api/error';
import { showFieldErrors } from '../../../api/field-errors';
import { useConsoleText } from '../../../console/texts/text';
import { BusyButton } from '../../../console/parts/BusyButton';
import { Dialog } from '../../../console/parts/Dialog';
import { moneyText } from '../../../i18n/money';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { TextInput } from '../../../console/parts/Field';
import type { SellerDetails } from '../../../console/records';
import { useCommand } from '../../../console/useCommand';
import classes from '../dialogs.module.css';

interface HandBackDialogProps {
  /** As the figures are now. */
  seller: SellerDetails;
  eventId: string | null;
  /** Refetches the figures. */
  refresh: () => Promise<void>;
  /** Called once it is closed, whichever way. */
  onClose: () => void;
}

const FIELDS = ['amount', 'reason'] as const;

/** Gives a seller money back, or takes a clearing back that was mistyped. */
export function HandBackDialog({ seller, eventId, refresh, onClose }: HandBackDialogProps) {
  const text = useConsoleText();
  const words = text.lists.handBack;
  const { run } = useCommand('handBack');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useForm({ defaultValues: { amount: '', reason: '' } });
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const { trigger } = form;
  const cleared = centsOf(seller.cleared_amount) ?? 0;
  // What was said about the amount may no longer be true.
  const checkedFor = useRef(cleared);
  useEffect(() => {
    if (checkedFor.current === cleared) return;
    checkedFor.current = cleared;
    if (isSubmitted) void trigger('amount');
  }, [cleared, isSubmitted, trigger]);

  const handBack = async (typed: { amount: string; reason: string }, close: () => void) => {
    setFailure(null);
    try {
      const answer = await run({
        sellerId: seller.volunteer_id,
        eventId,
        amount: Number(typed.amount),
        reason: typed.reason.trim(),
      });
      if (!answer) return;
      close();
      void refresh();
    } catch (reason) {
      const error = asApiError(reason);
      // Refused, or booked without an answer: either way the figures may be others by now.
      void refresh();
      if (!showFieldErrors(form, FIELDS, error)) setFailure(error);
    }
  };
  const checkTyped = (typed: string) => {
    const rule = typed.trim() === '' ? 'amount.invalid' : checkAmount(Number(typed));
    if (rule) return text.rules[rule];
    return centsOf(Number(typed))! <= cleared || words.maximum(moneyText(dollarsOf(cleared)));
  };

  return (
    <Dialog title={words.title} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit((typed) => handBack(typed, close))(event)}
        >
          <p className={classes.hint}>{words.hint(seller.full_name, moneyText(seller.cleared_amount))}</p>
          <TextInput
            label={words.amount}
            error={errors.amount?.message}
            input={{ type: 'number', inputMode: 'decimal', min: 0.01, step: 0.01 }}
            registration={form.register('amount', { validate: checkTyped })}
          />
          <TextInput
            rows={3}
            label={text.lists.reason}
            error={errors.reason?.message}
            registration={form.register('reason', {
              validate: (typed) => typed.trim() !== '' || text.rules.required,
            })}
          />
          {failure && (
            <Alert severity="error">
              <AlertTitle>{words.failed}</AlertTitle>
              {failure.isUnsettled ? text.lists.clearing.lost : failure.sentence('')}
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
