import { centsOf, afterDirectClearing, clearingStatus, dollarsOf, signedCentsOf } from '@usher/backend/rules';
import { useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Fact } from '../../../console/parts/Fact';
import { teamRoleText } from '../../../i18n/roles';
import { useConsoleText } from '../../../console/texts/text';
import { FormDialog } from '../../../console/parts/FormDialog';
import { moneyText } from '../../../i18n/money';
import { amountFault } from '../amount';
import { AmountInput } from '../AmountInput';
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

const NOTHING = { amount: '' };

/** Adds what a volunteer hands over to the cleared amount, and previews the result. */
export function ClearDialog({ seller, eventId, refresh, onClose }: ClearDialogProps) {
  const text = useConsoleText();
  const words = text.lists.clearing;
  const notify = useNotify();
  const { run } = useCommand('clearAmount');
  return (
    <FormDialog
      title={words.title}
      defaultValues={NOTHING}
      submit={words.submit}
      save={async ({ amount: typed }) => {
        const amount = Number(typed);
        try {
          await run({ sellerId: seller.volunteer_id, eventId, amount });
          notify(words.done(moneyText(amount), seller.full_name), { type: 'success' });
        } finally {
          // Even refused, or booked without an answer: the figures may have changed by now.
          void refresh();
        }
      }}
      failed={words.failed}
      lost={words.lost}
      serverNames={{ amount: 'cleared_amount' }}
      onClose={onClose}
    >
      <Figures seller={seller} />
    </FormDialog>
  );
}

/** The seller's figures as they are, and as they will be. */
function Figures({ seller }: Pick<ClearDialogProps, 'seller'>) {
  const text = useConsoleText();
  const words = text.lists.clearing;
  const collected = signedCentsOf(seller.collected);
  const cleared = signedCentsOf(seller.cleared_amount);
  const pending = Math.max(signedCentsOf(seller.pending_amount), 0);
  const limit = { cents: pending, sentence: words.maximum };
  const { amount: typed = '' } = useWatch<{ amount: string }>();
  const added = amountFault(text, typed, limit) === null ? centsOf(Number(typed))! : 0;
  const cashPending = signedCentsOf(seller.cash_pending);
  const transferPending = signedCentsOf(seller.transfer_pending);
  const after = afterDirectClearing({ collected, cleared, cashPending, transferPending }, added);
  const money = (label: string, dollars: number) => (
    <Fact label={label}>
      <span className={list.figure}>{moneyText(dollars)}</span>
    </Fact>
  );
  return (
    <>
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
      <AmountInput label={words.amount} limit={limit} />
      <h3 className={classes.part}>{words.preview}</h3>
      <dl className={classes.lines} aria-live="polite">
        {money(words.newCleared, dollarsOf(after.cleared))}
        {money(words.newPending, dollarsOf(collected - after.cleared))}
        <Fact label={words.newStatus}>
          <ClearedTag status={clearingStatus(after)} />
        </Fact>
      </dl>
    </>
  );
}
