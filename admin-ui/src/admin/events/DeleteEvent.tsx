import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router';
import type { EventDto } from '../../api/generated/rest';
import { asApiError } from '../../api/error';
import { ConfirmDialog } from '../../console/parts/ConfirmDialog';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { ADMIN_PATH } from '../../paths';
import { Icon } from '../../theme/Icon';

/** A button that deletes an event of which nothing was ever used. */
export function DeleteEvent({ event }: { event: EventDto }) {
  const words = useConsoleText().admin.events;
  const { run } = useCommand('deleteEvent');
  const notify = useNotify();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);

  const remove = async () => {
    try {
      await run({ id: event.id });
      notify(words.deleted, { type: 'success' });
      void navigate(`${ADMIN_PATH}/events`);
    } catch (reason) {
      notify(asApiError(reason).sentence(words.deleteFailed), { type: 'error' });
    }
    refresh();
  };

  return (
    <>
      <Button color="error" startIcon={<Icon name="delete" />} onClick={() => setAsked(true)}>
        {words.delete}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={words.delete}
          question={words.confirmDelete(event.name)}
          action={words.delete}
          isDestructive
          onConfirm={() => void remove()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
