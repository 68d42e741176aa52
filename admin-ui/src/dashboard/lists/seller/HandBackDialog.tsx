import { centsOf } from '@usher/backend/rules';
import { TextInput, useNotify } from 'react-admin';
import type { SellerDetailsDto } from '../../../api/generated/rest';
import { useConsoleText } from '../../../console/texts/text';
import { FormDialog } from '../../../console/parts/FormDialog';
import { moneyText } from '../../../i18n/money';
import { needed } from '../../../console/required';
import { useCommand } from '../../../console/useCommand';
import { AmountInput } from '../AmountInput';

interface HandBackDialogProps {
  /** The seller's current figures. */
  seller: SellerDetailsDto;
  eventId: string | null;
  /** Refetches the figures. */
  refresh: () => Promise<void>;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

const NOTHING = { amount: '', reason: '' };

/** Gives a seller money back, or undoes a clearing that was mistyped. */
export function HandBackDialog({ seller, eventId, refresh, onClose }: HandBackDialogProps) {
  const text = useConsoleText();
  const words = text.lists.handBack;
  const notify = useNotify();
  const { run } = useCommand('handBack');
  return (
    <FormDialog
      title={words.title}
      hint={words.hint(seller.full_name, moneyText(seller.cleared_amount))}
      defaultValues={NOTHING}
      submit={words.submit}
      save={async ({ amount, reason }) => {
        const change = { amount: Number(amount), reason: reason.trim() };
        try {
          await run({ sellerId: seller.volunteer_id, eventId, ...change });
          notify(words.done(moneyText(change.amount), seller.full_name), { type: 'success' });
        } finally {
          // Even refused, or booked without an answer: the figures may have changed by now.
          void refresh();
        }
      }}
      failed={words.failed}
      lost={text.lists.clearing.lost}
      onClose={onClose}
    >
      <AmountInput
        label={words.amount}
        limit={{ cents: centsOf(seller.cleared_amount) ?? 0, sentence: words.maximum }}
      />
      <TextInput source="reason" multiline minRows={3} label={text.reason.label} validate={needed(text)} />
    </FormDialog>
  );
}
