import { useListContext, useNotify } from 'react-admin';
import type { AttendeeDto } from '../../../api/generated/rest';
import { BusyButton } from '../../../console/parts/BusyButton';
import { useConsoleText } from '../../../console/texts/text';
import { useCommandForEach } from '../../../console/useCommand';
import { countText } from '../../../i18n/numbers';
import { Icon } from '../../../theme/Icon';

/** Mails the tickets of all selected people again; people whose mail failed stay selected. */
export function ResendChosen({ eventId }: { eventId: string | null }) {
  const text = useConsoleText();
  const notify = useNotify();
  const { selectedIds, onSelect } = useListContext<AttendeeDto>();
  const { run, isRunning } = useCommandForEach('resendTickets');

  const resend = async () => {
    const outcome = await run(selectedIds.map((email) => ({ email: String(email), eventId })));
    if (!outcome) return;
    const { answers, failures } = outcome;
    const [first] = failures;
    const queued = answers.reduce((sum, answer) => sum + answer.queued, 0);
    if (!first) notify(text.lists.resend.queued(countText(text, queued)), { type: 'success' });
    else if (answers.length === 0) notify(first.error.sentence(text.lists.resend.failed), { type: 'error' });
    else notify(text.console.partlyQueued(answers.length, failures.length), { type: 'error' });
    onSelect(failures.map(({ item }) => item.email));
  };
  return (
    <BusyButton busy={isRunning} startIcon={<Icon name="mail" />} onClick={() => void resend()}>
      {text.lists.attendees.resend}
    </BusyButton>
  );
}
