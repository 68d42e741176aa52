import { centsOf } from '@usher/backend/rules';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { TextInput, useNotify } from 'react-admin';
import type { SellerDetailsDto } from '../../../api/generated/rest';
import { FormDialog } from '../../../console/parts/FormDialog';
import { useConsoleText } from '../../../console/texts/text';
import { useCommand } from '../../../console/useCommand';
import { moneyText } from '../../../i18n/money';
import { AmountInput } from '../AmountInput';
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

const NOTHING = { amount: '', reason: '' };

/** Gives a seller change money, or takes some of it back. */
export function FloatDialog({ seller, eventId, refresh, onClose }: FloatDialogProps) {
  const text = useConsoleText();
  const words = text.handOversPanel.float;
  const notify = useNotify();
  const { run } = useCommand('giveFloat');
  const [isTaken, setTaken] = useState(false);
  return (
    <FormDialog
      title={words.title}
      hint={words.hint(seller.full_name, moneyText(seller.float_amount))}
      defaultValues={NOTHING}
      submit={words.submit}
      save={async (typed) => {
        const amount = isTaken ? -Number(typed.amount) : Number(typed.amount);
        try {
          await run({
            sellerId: seller.volunteer_id,
            eventId,
            amount,
            reason: typed.reason.trim() || null,
          });
          notify(words.done(seller.full_name), { type: 'success' });
        } finally {
          // Even refused, or entered without an answer: the figures may have changed by now.
          void refresh();
        }
      }}
      failed={words.failed}
      lost={text.lists.clearing.lost}
      onClose={onClose}
    >
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
      <AmountInput
        label={words.amount}
        limit={isTaken ? { cents: centsOf(seller.float_amount) ?? 0, sentence: words.maximum } : null}
      />
      <TextInput source="reason" multiline minRows={2} label={words.reason} />
    </FormDialog>
  );
}
