import { paymentModeRules, type Refund } from '@usher/backend/rules';
import { useForm } from 'react-hook-form';
import type { RegistrationDto } from '../../../api/generated/rest';
import { useSession } from '../../../api/session';
import { SelectField } from '../../../console/parts/Select';
import { useConsoleText } from '../../../console/texts/text';
import { useCommand } from '../../../console/useCommand';
import { ReasonDialog } from '../../../console/parts/ReasonDialog';
import { refundsOf } from './refunds';

interface CancelDialogProps {
  registration: RegistrationDto;
  /** Called with the registration as it is now. */
  onCancelled: (registration: RegistrationDto) => void;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/** Cancels one registration. Asks for the reason and, if something was paid, who pays the guest back. */
export function CancelDialog({ registration, onCancelled, onClose }: CancelDialogProps) {
  const text = useConsoleText();
  const words = text.lists.person.cancelling;
  const { run } = useCommand('cancelRegistration');
  const refunds = refundsOf(registration, useSession()?.user.id);
  const form = useForm<{ refund?: Refund }>({ defaultValues: { refund: refunds[0] } });
  const labelOf = (refund: Refund) =>
    refund === 'till' && paymentModeRules(registration.payment_mode).settledAs === 'transfer'
      ? words.transferRefund
      : words.refunds[refund];
  return (
    <ReasonDialog
      title={words.title}
      hint={words.hint(registration.name, text.tickets(registration.ticket_quantity))}
      submit={words.submit}
      isDestructive
      failed={words.failed}
      send={async (reason) => {
        const now = await run({ id: registration.id, reason, refund: form.getValues('refund') });
        if (now) onCancelled(now);
      }}
      onClose={onClose}
    >
      {refunds.length > 0 && (
        <SelectField
          label={words.refund}
          registration={form.register('refund')}
          options={refunds.map((refund) => ({ value: refund, label: labelOf(refund) }))}
        />
      )}
    </ReasonDialog>
  );
}
