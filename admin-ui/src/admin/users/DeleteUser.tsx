import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router';
import type { UserDto } from '../../api/generated/rest';
import { asApiError } from '../../api/error';
import { ConfirmDialog } from '../../console/parts/ConfirmDialog';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { Icon } from '../../theme/Icon';

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
  const [isAsked, setAsked] = useState(false);
  const { run, isPending } = useCommand('deleteUser');
  const remove = async () => {
    try {
      await run({ id: user.id, name: user.full_name });
    } catch (reason) {
      return onFailure(asApiError(reason).sentence(words.deleteFailed));
    }
    notify(words.deleted(user.full_name), { type: 'success' });
    refresh();
    void navigate(list);
  };
  return (
    <>
      <Button
        color="error"
        disabled={isPending}
        startIcon={<Icon name="delete" />}
        onClick={() => setAsked(true)}
      >
        {words.delete}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={words.delete}
          question={words.deleteQuestion(user.full_name)}
          action={words.delete}
          isDestructive
          onConfirm={() => void remove()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
