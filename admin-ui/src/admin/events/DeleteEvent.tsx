import { useNotify, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router';
import type { EventDto } from '../../api/generated/rest';
import { ActionButton } from '../../console/parts/ActionButton';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { ADMIN_PATH } from '../../paths';

/** A button that deletes an event of which nothing was ever used. */
export function DeleteEvent({ event }: { event: EventDto }) {
  const words = useConsoleText().admin.events;
  const { run, isPending } = useCommand('deleteEvent');
  const notify = useNotify();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const remove = async () => {
    try {
      await run({ id: event.id });
      notify(words.deleted, { type: 'success' });
      void navigate(`${ADMIN_PATH}/events`);
    } finally {
      refresh();
    }
  };
  return (
    <ActionButton
      icon="delete"
      isDestructive
      isPending={isPending}
      question={words.confirmDelete(event.name)}
      act={remove}
      failed={words.deleteFailed}
    >
      {words.delete}
    </ActionButton>
  );
}
