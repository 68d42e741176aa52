import { useListContext, useNotify } from 'react-admin';
import { BusyButton } from '../../console/parts/BusyButton';
import { useConsoleText } from '../../console/texts/text';
import { useCommandForEach } from '../../console/useCommand';
import { Icon } from '../../theme/Icon';

/** Sends another copy of each selected mail; mails that failed stay selected. */
export function ResendMails() {
  const text = useConsoleText();
  const words = text.admin.mail;
  const notify = useNotify();
  const { selectedIds, onSelect, refetch } = useListContext();
  const { run, isRunning } = useCommandForEach('resendMail');

  const resend = async () => {
    const outcome = await run(selectedIds.map((id) => ({ id: String(id) })));
    if (!outcome) return;
    const { answers, failures } = outcome;
    if (failures.length === 0) notify(words.resentMany(answers.length), { type: 'success' });
    else notify(text.console.partlyQueued(answers.length, failures.length), { type: 'error' });
    onSelect(failures.map(({ item }) => item.id));
    void refetch();
  };
  return (
    <BusyButton busy={isRunning} startIcon={<Icon name="mail" />} onClick={() => void resend()}>
      {words.resend}
    </BusyButton>
  );
}
