import Button from '@mui/material/Button';
import { useState } from 'react';
import { TextInput, useNotify, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router';
import type { EventDto } from '../../api/generated/rest';
import { FormDialog } from '../../console/parts/FormDialog';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { timeRule } from '../../console/event-form/fields';
import { inputRule, needed } from '../../console/required';
import { instantOf } from '../../i18n/zoned';
import { ADMIN_PATH } from '../../paths';
import { Icon } from '../../theme/Icon';
import { yearLater } from './year-later';

/** A button that copies this event to a new one. */
export function CopyEvent({ event }: { event: EventDto }) {
  const text = useConsoleText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {text.admin.events.copy}
      </Button>
      {isOpen && <CopyDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}

function CopyDialog({ event, onClose }: { event: EventDto; onClose: () => void }) {
  const text = useConsoleText();
  const words = text.admin.events;
  const { run } = useCommand('copyEvent');
  const navigate = useNavigate();
  const notify = useNotify();
  const refresh = useRefresh();
  return (
    <FormDialog
      title={words.copy}
      hint={words.copyHint(event.name)}
      defaultValues={{ name: event.name, event_date: yearLater(event.event_date, event.time_zone) }}
      submit={words.copy}
      save={async ({ name, event_date }) => {
        const eventDate = instantOf(event_date, event.time_zone)!;
        const copied = await run({ id: event.id, name: name.trim(), eventDate });
        if (!copied) return;
        notify(words.copied, { type: 'success' });
        refresh();
        void navigate(`${ADMIN_PATH}/events/${copied.id}`);
      }}
      failed={words.copyFailed}
      onClose={onClose}
    >
      <TextInput source="name" label={words.name} autoComplete="off" validate={needed(text)} />
      <TextInput
        source="event_date"
        type="datetime-local"
        label={text.eventPanel.dateIn(event.time_zone)}
        validate={[needed(text), inputRule((typed) => timeRule(text)(typed, event))]}
      />
    </FormDialog>
  );
}
