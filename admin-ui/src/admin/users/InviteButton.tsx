import { useNotify, useRefresh } from 'react-admin';
import type { UserDto } from '../../api/generated/rest';
import { asApiError } from '../../api/error';
import { BusyButton } from '../../console/parts/BusyButton';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { Icon } from '../../theme/Icon';

/** Mails a person the link that sets the password. */
export function InviteButton({ user, children }: { user: UserDto; children: string }) {
  const words = useConsoleText().admin.users;
  const notify = useNotify();
  const refresh = useRefresh();
  const { run, isPending } = useCommand('inviteUser');
  const invite = async () => {
    try {
      if (await run({ id: user.id, email: user.email })) refresh();
    } catch (reason) {
      notify(asApiError(reason).sentence(words.inviteFailed), { type: 'error' });
    }
  };
  return (
    <BusyButton busy={isPending} startIcon={<Icon name="mail" />} onClick={() => void invite()}>
      {children}
    </BusyButton>
  );
}
