import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { oneByOne } from '../../../console/one-by-one';
import { BusyButton } from '../../../console/parts/BusyButton';
import type { AttendeeRow } from '../../../console/records';
import { useCommand } from '../../../console/useCommand';
import { countText } from '../../../i18n/numbers';
import { useConsoleText } from '../../../console/texts/text';
import { Icon } from '../../../theme/Icon';

/** Mails the tickets of everybody who is chosen again. */
export function ResendChosen({ eventId }: { eventId: string | null }) {
  const text = useConsoleText();
  const notify = useNotify();
  const { data = [], selectedIds, onUnselectItems } = useListContext<AttendeeRow>();
  const { run } = useCommand('resendTickets');
  const [isBusy, setBusy] = useState(false);

  const resend = async () => {
    if (isBusy) return;
    setBusy(true);
    const chosen = data.filter(({ id }) => selectedIds.includes(id));
    const { answers, errors } = await oneByOne(chosen, ({ email }) => run({ email, eventId }));
    setBusy(false);
    const [failed] = errors;
    if (failed) notify(failed.sentence(text.lists.resend.failed), { type: 'error' });
    const queued = answers.reduce((sum, answer) => sum + answer.queued, 0);
    if (queued > 0 && !failed) notify(text.lists.resend.queued(countText(text, queued)), { type: 'success' });
    onUnselectItems();
  };
  return (
    <BusyButton busy={isBusy} startIcon={<Icon name="mail" />} onClick={() => void resend()}>
      {text.lists.attendees.resend}
    </BusyButton>
  );
}
