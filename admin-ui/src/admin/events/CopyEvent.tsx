import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { EventDto } from '../../api/generated/rest';
import { asApiError } from '../../api/error';
import { showFieldErrors } from '../../api/field-errors';
import { Dialog } from '../../console/parts/Dialog';
import { SubmitActions } from '../../console/parts/DialogActions';
import { TextInput } from '../../console/parts/Field';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { timeRule } from '../../console/event-form/fields';
import { required } from '../../console/required';
import { instantOf } from '../../i18n/zoned';
import { ADMIN_PATH } from '../../paths';
import { Icon } from '../../theme/Icon';
import { yearLater } from './year-later';
import classes from '../../console/parts/dialog-content.module.css';

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
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    defaultValues: { name: event.name, event_date: yearLater(event.event_date, event.time_zone) },
  });
  const { errors, isSubmitting } = form.formState;

  const copy = async (fields: { name: string; event_date: string }, close: () => void) => {
    setFailure(null);
    try {
      const eventDate = instantOf(fields.event_date, event.time_zone)!;
      const copied = await run({ id: event.id, name: fields.name.trim(), eventDate });
      if (!copied) return;
      close();
      notify(words.copied, { type: 'success' });
      refresh();
      void navigate(`${ADMIN_PATH}/events/${copied.id}`);
    } catch (reason) {
      if (!showFieldErrors(form, ['name', 'event_date'], reason))
        setFailure(asApiError(reason).sentence(words.copyFailed));
    }
  };

  return (
    <Dialog title={words.copy} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(submit) => void form.handleSubmit((fields) => copy(fields, close))(submit)}
        >
          <p className={classes.hint}>{words.copyHint(event.name)}</p>
          <TextInput
            label={words.name}
            error={errors.name?.message}
            input={{ autoComplete: 'off' }}
            registration={form.register('name', { validate: required(text) })}
          />
          <TextInput
            label={text.eventPanel.dateIn(event.time_zone)}
            error={errors.event_date?.message}
            input={{ type: 'datetime-local' }}
            registration={form.register('event_date', {
              validate: {
                required: required(text),
                exists: (typed) => timeRule(text)(typed, event),
              },
            })}
          />
          {failure && <Alert severity="error">{failure}</Alert>}
          <SubmitActions submit={words.copy} isBusy={isSubmitting} onCancel={close} />
        </form>
      )}
    </Dialog>
  );
}
