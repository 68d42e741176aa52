import { paymentModeRules, type Refund } from '@usher/backend/rules';
import { useForm, useWatch } from 'react-hook-form';
import type { RegistrationDto, ToldRegistrationDto } from '../../../api/generated/rest';
import { useSession } from '../../../api/session';
import { countText } from '../../../i18n/numbers';
import { SelectField } from '../../../console/parts/Select';
import { useConsoleText } from '../../../console/texts/text';
import { useCommand } from '../../../console/useCommand';
import { ReasonDialog } from '../../../console/parts/ReasonDialog';
import { refundsOf } from './refunds';
import { nameOf } from '../../../i18n/names';

interface CancelDialogProps {
  registration: RegistrationDto;
  /** Called with the registration as it is now. */
  onCancelled: (registration: ToldRegistrationDto) => void;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/**
 * Cancels one registration, or some of its tickets. Asks for the reason and, if there is a choice, how many tickets, and who pays the
 * guest back.
 */
export function CancelDialog({ registration, onCancelled, onClose }: CancelDialogProps) {
  const text = useConsoleText();
  const words = text.lists.person.cancelling;
  const { run } = useCommand('cancelRegistration');
  const refunds = refundsOf(registration, useSession()?.user.id);
  const of = registration.ticket_quantity;
  const most = of - Math.max(registration.tickets_admitted, registration.meals_served);
  const form = useForm<{ refund?: Refund; tickets: string }>({
    defaultValues: { refund: refunds[0], tickets: String(most) },
  });
  const tickets = Number(useWatch({ control: form.control, name: 'tickets' }));
  const labelOf = (refund: Refund) =>
    refund === 'till' && paymentModeRules(registration.payment_mode).settledAs === 'transfer'
      ? words.transferRefund
      : words.refunds[refund];
  return (
    <ReasonDialog
      title={words.title}
      hint={words.hint(nameOf(text, registration.name), text.tickets(tickets), registration.email !== null)}
      submit={words.submit}
      isDestructive
      failed={words.failed}
      send={async (reason) => {
        const refund = form.getValues('refund');
        const now = await run({ id: registration.id, reason, refund, ...(of > 1 && { tickets, of }) });
        if (now) onCancelled(now);
      }}
      onClose={onClose}
    >
      {of > 1 && (
        <SelectField
          label={words.howMany}
          registration={form.register('tickets')}
          options={Array.from({ length: most }, (_, before) => ({
            value: String(before + 1),
            label: words.some(countText(text, before + 1), countText(text, of)),
          }))}
        />
      )}
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
