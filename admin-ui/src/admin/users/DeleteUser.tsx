import { useNotify, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router';
import type { UserDto } from '../../api/generated/rest';
import { ActionButton } from '../../console/parts/ActionButton';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';

interface DeleteUserProps {
  user: UserDto;
  /** Where the list is. */
  list: string;
  onFailure: (sentence: string) => void;
}

/** Deletes an account. Only the server knows whether it was ever used. */
export function DeleteUser({ user, list, onFailure }: DeleteUserProps) {
  const words = useConsoleText().admin.users;
  const navigate = useNavigate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { run, isPending } = useCommand('deleteUser');
  const remove = async () => {
    await run({ id: user.id, name: user.full_name });
    notify(words.deleted(user.full_name), { type: 'success' });
    refresh();
    void navigate(list);
  };
  return (
    <ActionButton
      icon="delete"
      isDestructive
      isPending={isPending}
      question={words.deleteQuestion(user.full_name)}
      act={remove}
      failed={words.deleteFailed}
      onFailure={onFailure}
    >
      {words.delete}
    </ActionButton>
  );
}
