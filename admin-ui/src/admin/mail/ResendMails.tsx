import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { oneByOne } from '../../console/one-by-one';
import { BusyButton } from '../../console/parts/BusyButton';
import { useCommand } from '../../console/useCommand';
import { useConsoleText } from '../../console/texts/text';
import { Icon } from '../../theme/Icon';

/** Sends a further copy of each chosen mail. */
export function ResendMails() {
  const text = useConsoleText();
  const words = text.admin.mail;
  const notify = useNotify();
  const { selectedIds, onUnselectItems, refetch } = useListContext();
  const { run } = useCommand('resendMail');
  const [isBusy, setBusy] = useState(false);

  const resend = async () => {
    if (isBusy) return;
    setBusy(true);
    const { answers, errors } = await oneByOne(selectedIds, (id) => run({ id: String(id) }));
    setBusy(false);
    if (errors.length > 0) notify(words.someNotResent(errors.length, selectedIds.length), { type: 'error' });
    else notify(words.resentMany(answers.length), { type: 'success' });
    onUnselectItems();
    void refetch();
  };
  return (
    <BusyButton busy={isBusy} startIcon={<Icon name="mail" />} onClick={() => void resend()}>
      {words.resend}
    </BusyButton>
  );
}
