import { useRefresh } from 'react-admin';
import type { UserDto } from '../../api/generated/rest';
import { ActionButton } from '../../console/parts/ActionButton';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';

/** Mails a person the link that sets the password. */
export function InviteButton({ user, children }: { user: UserDto; children: string }) {
  const words = useConsoleText().admin.users;
  const refresh = useRefresh();
  const { run, isPending } = useCommand('inviteUser');
  const invite = async () => {
    if (await run({ id: user.id, email: user.email })) refresh();
  };
  return (
    <ActionButton icon="mail" isPending={isPending} act={invite} failed={words.inviteFailed}>
      {children}
    </ActionButton>
  );
}
