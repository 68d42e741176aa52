import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { centsOf, checkAmount, dollarsOf } from '@usher/backend/rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { asApiError, type ApiError } from '../../../api/error';
import { showFieldErrors } from '../../../api/field-errors';
import { BusyButton } from '../../../console/parts/BusyButton';
import { Dialog } from '../../../console/parts/Dialog';
import { TextInput } from '../../../console/parts/Field';
import type { SellerDetails } from '../../../console/records';
import { useConsoleText } from '../../../console/texts/text';
import { useCommand } from '../../../console/useCommand';
import { moneyText } from '../../../i18n/money';
import classes from '../dialogs.module.css';

interface FloatDialogProps {
  /** As the figures are now. */
  seller: SellerDetails;
  eventId: string;
  /** Refetches the figures. */
  refresh: () => Promise<void>;
  /** Called once it is closed, whichever way. */
  onClose: () => void;
}

const FIELDS = ['amount', 'reason'] as const;

/** Gives a seller change money, or takes some of it back. */
export function FloatDialog({ seller, eventId, refresh, onClose }: FloatDialogProps) {
  const text = useConsoleText();
  const words = text.handOversPanel.float;
  const { run } = useCommand('giveFloat');
  const [isTaken, setTaken] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useForm({ defaultValues: { amount: '', reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const has = centsOf(seller.float_amount) ?? 0;

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
    } catch (reason) {
      const error = asApiError(reason);
      if (!showFieldErrors(form, FIELDS, error)) setFailure(error);
    }
    // Entered, refused or entered without an answer: the figures may be others by now.
    void refresh();
  };
  const checkTyped = (typed: string) => {
    const rule = typed.trim() === '' ? 'amount.invalid' : checkAmount(Number(typed));
    if (rule) return text.rules[rule];
    return !isTaken || centsOf(Number(typed))! <= has || words.maximum(moneyText(dollarsOf(has)));
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
              if (!chosen) return;
              setTaken(chosen === 'take');
              form.clearErrors('amount');
            }}
          >
            <ToggleButton value="give">{words.give}</ToggleButton>
            <ToggleButton value="take">{words.takeBack}</ToggleButton>
          </ToggleButtonGroup>
          <TextInput
            label={words.amount}
            error={errors.amount?.message}
            input={{ type: 'number', inputMode: 'decimal', min: 0.01, step: 0.01 }}
            registration={form.register('amount', { validate: checkTyped })}
          />
          <TextInput
            rows={2}
            label={words.reason}
            error={errors.reason?.message}
            registration={form.register('reason')}
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
