import Button from '@mui/material/Button';
import { useState } from 'react';
import { BulkExportButton, useListContext, useNotify, type Exporter } from 'react-admin';
import type { AttendeeDto, EventDto } from '../../../../api/generated/rest';
import { exporter } from '../../../../console/exporter';
import { useConsoleText } from '../../../../console/texts/text';
import { Icon } from '../../../../theme/Icon';
import { MessageDialog } from '../MessageDialog';
import { DeliverChosen } from './DeliverChosen';
import { ResendChosen } from './ResendChosen';

interface ChosenActionsProps {
  eventId: string | null;
  event: EventDto | null;
  refresh: () => Promise<void>;
}

/** What one does to the selected people. Each is named by an e-mail; without one, by a registration. */
export function ChosenActions({ eventId, event, refresh }: ChosenActionsProps) {
  const text = useConsoleText();
  const words = text.lists.chosen;
  const { selectedIds } = useListContext<AttendeeDto>();
  const [shown, setShown] = useState<'deliver' | 'message' | null>(null);
  const people = selectedIds.map(String);
  const toDeliver = people.filter((person) => !person.includes('@'));
  const close = () => setShown(null);
  const notify = useNotify();
  const save: Exporter = async (rows, ...rest) => {
    await exporter(rows, ...rest);
    notify(words.exported(rows.length), { type: 'success' });
  };
  return (
    <>
      <Button
        disabled={toDeliver.length === 0}
        startIcon={<Icon name="message" />}
        onClick={() => setShown('deliver')}
      >
        {words.deliver}
      </Button>
      <Button
        disabled={eventId === null}
        startIcon={<Icon name="mail" />}
        onClick={() => setShown('message')}
      >
        {text.lists.attendees.message}
      </Button>
      <ResendChosen eventId={eventId} />
      <BulkExportButton
        meta={{ event_id: eventId }}
        exporter={save}
        size="medium"
        icon={<Icon name="download" />}
      />
      {shown === 'deliver' && (
        <DeliverChosen people={toDeliver} event={event} refresh={refresh} onClose={close} />
      )}
      {shown === 'message' && eventId !== null && (
        <MessageDialog
          eventId={eventId}
          filter={{ people }}
          hint={words.messageHint(people.length)}
          onClose={close}
        />
      )}
    </>
  );
}
