import { useListContext, useNotify } from 'react-admin';
import type { AttendeeDto } from '../../../../api/generated/rest';
import { BusyButton } from '../../../../console/parts/BusyButton';
import { useConsoleText } from '../../../../console/texts/text';
import { useCommandForEach } from '../../../../console/useCommand';
import { countText } from '../../../../i18n/numbers';
import { Icon } from '../../../../theme/Icon';
import classes from '../../lists.module.css';

/** Mails the tickets of all selected people again, but of those without an e-mail; people whose mail failed stay selected. */
export function ResendChosen({ eventId }: { eventId: string | null }) {
  const text = useConsoleText();
  const notify = useNotify();
  const { selectedIds, onSelect } = useListContext<AttendeeDto>();
  const { run, isRunning } = useCommandForEach('resendTickets');

  // Whoever has an e-mail goes by it.
  const emails = selectedIds.map(String).filter((id) => id.includes('@'));
  const without = selectedIds.length - emails.length;
  const resend = async () => {
    const outcome = await run(emails.map((email) => ({ email, eventId })));
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
    <>
      <BusyButton
        busy={isRunning}
        disabled={emails.length === 0}
        startIcon={<Icon name="mail" />}
        onClick={() => void resend()}
      >
        {text.lists.attendees.resend}
      </BusyButton>
      {without > 0 && <span className={classes.skipped}>{text.lists.resend.without(without)}</span>}
    </>
  );
}
