import { centsOf } from '@usher/backend/rules';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { SellerDetailsDto } from '../../../api/generated/rest';
import { asApiError, type ApiError } from '../../../api/error';
import { showFieldErrors } from '../../../api/field-errors';
import { useConsoleText } from '../../../console/texts/text';
import { Dialog } from '../../../console/parts/Dialog';
import { SubmitActions } from '../../../console/parts/DialogActions';
import { FailureAlert } from '../../../console/parts/FailureAlert';
import { moneyText } from '../../../i18n/money';
import { TextInput } from '../../../console/parts/Field';
import { required } from '../../../console/required';
import { useCommand } from '../../../console/useCommand';
import { useAmountField } from '../useAmountField';
import classes from '../../../console/parts/dialog-content.module.css';

interface HandBackDialogProps {
  /** The seller's current figures. */
  seller: SellerDetailsDto;
  eventId: string | null;
  /** Refetches the figures. */
  refresh: () => Promise<void>;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

const FIELDS = ['amount', 'reason'] as const;

/** Gives a seller money back, or undoes a clearing that was mistyped. */
export function HandBackDialog({ seller, eventId, refresh, onClose }: HandBackDialogProps) {
  const text = useConsoleText();
  const words = text.lists.handBack;
  const notify = useNotify();
  const { run } = useCommand('handBack');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useForm({ defaultValues: { amount: '', reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const amountField = useAmountField(form, {
    cents: centsOf(seller.cleared_amount) ?? 0,
    sentence: words.maximum,
  });
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
      notify(words.done(moneyText(Number(typed.amount)), seller.full_name), { type: 'success' });
      void refresh();
    } catch (reason) {
      const error = asApiError(reason);
      // Refused, or booked without an answer: either way the figures may have changed by now.
      void refresh();
      if (!showFieldErrors(form, FIELDS, error)) setFailure(error);
    }
  };

  return (
    <Dialog title={words.title} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit((typed) => handBack(typed, close))(event)}
        >
          <p className={classes.hint}>{words.hint(seller.full_name, moneyText(seller.cleared_amount))}</p>
          <TextInput label={words.amount} {...amountField} />
          <TextInput
            rows={3}
            label={text.reason.label}
            error={errors.reason?.message}
            registration={form.register('reason', {
              validate: required(text),
            })}
          />
          {failure && <FailureAlert error={failure} message={words.failed} lost={text.lists.clearing.lost} />}
          <SubmitActions submit={words.submit} isBusy={isSubmitting} onCancel={close} />
        </form>
      )}
    </Dialog>
  );
}
