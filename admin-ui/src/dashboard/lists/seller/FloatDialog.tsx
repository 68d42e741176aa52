import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { centsOf } from '@usher/backend/rules';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { SellerDetailsDto } from '../../../api/generated/rest';
import { asApiError, type ApiError } from '../../../api/error';
import { showFieldErrors } from '../../../api/field-errors';
import { Dialog } from '../../../console/parts/Dialog';
import { SubmitActions } from '../../../console/parts/DialogActions';
import { FailureAlert } from '../../../console/parts/FailureAlert';
import { TextInput } from '../../../console/parts/Field';
import { useConsoleText } from '../../../console/texts/text';
import { useCommand } from '../../../console/useCommand';
import { moneyText } from '../../../i18n/money';
import { useAmountField } from '../useAmountField';
import classes from '../../../console/parts/dialog-content.module.css';

interface FloatDialogProps {
  /** The seller's current figures. */
  seller: SellerDetailsDto;
  eventId: string;
  /** Refetches the figures. */
  refresh: () => Promise<void>;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

const FIELDS = ['amount', 'reason'] as const;

/** Gives a seller change money, or takes some of it back. */
export function FloatDialog({ seller, eventId, refresh, onClose }: FloatDialogProps) {
  const text = useConsoleText();
  const words = text.handOversPanel.float;
  const notify = useNotify();
  const { run } = useCommand('giveFloat');
  const [isTaken, setTaken] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useForm({ defaultValues: { amount: '', reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const amountField = useAmountField(
    form,
    isTaken ? { cents: centsOf(seller.float_amount) ?? 0, sentence: words.maximum } : null,
  );

  const save = async (typed: { amount: string; reason: string }, close: () => void) => {
    setFailure(null);
    try {
      const amount = Number(typed.amount);
      const answer = await run({
        sellerId: seller.volunteer_id,
        eventId,
        amount: isTaken ? -amount : amount,
        reason: typed.reason.trim() || null,
      });
      if (!answer) return;
      close();
      notify(words.done(seller.full_name), { type: 'success' });
    } catch (reason) {
      const error = asApiError(reason);
      if (!showFieldErrors(form, FIELDS, error)) setFailure(error);
    }
    // Whether it was entered, refused, or entered without an answer: the figures may have changed by now.
    void refresh();
  };

  return (
    <Dialog title={words.title} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={(event) => void form.handleSubmit((typed) => save(typed, close))(event)}>
          <p className={classes.hint}>{words.hint(seller.full_name, moneyText(seller.float_amount))}</p>
          <ToggleButtonGroup
            exclusive
            fullWidth
            className={classes.toggle}
            aria-label={words.direction}
            value={isTaken ? 'take' : 'give'}
            onChange={(_event, chosen: 'give' | 'take' | null) => {
              if (chosen) setTaken(chosen === 'take');
            }}
          >
            <ToggleButton value="give">{words.give}</ToggleButton>
            <ToggleButton value="take">{words.takeBack}</ToggleButton>
          </ToggleButtonGroup>
          <TextInput label={words.amount} {...amountField} />
          <TextInput
            rows={2}
            label={words.reason}
            error={errors.reason?.message}
            registration={form.register('reason')}
          />
          {failure && <FailureAlert error={failure} message={words.failed} lost={text.lists.clearing.lost} />}
          <SubmitActions submit={words.submit} isBusy={isSubmitting} onCancel={close} />
        </form>
      )}
    </Dialog>
  );
}
