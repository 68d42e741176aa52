import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useEffect, useRef, useState } from 'react';
import { useCreate, useDataProvider, useUpdate } from 'react-admin';
import { useController, useForm, useWatch } from 'react-hook-form';
import type { EventDto } from '../../api/generated/rest';
import { asApiError } from '../../api/error';
import { LANGUAGES } from '../../i18n/language';
import { showFieldErrors } from '../../api/field-errors';
import { useConsoleText } from '../texts/text';
import { BusyButton } from '../parts/BusyButton';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { TextInput } from '../parts/Field';
import { SelectField } from '../parts/Select';
import { TimeZoneField } from '../parts/TimeZoneField';
import { required } from '../required';
import { EVENT_STATUSES } from '@usher/backend/rules';
import {
  FIELDS,
  capacityRule,
  cashLimitRule,
  comesTwice,
  endRule,
  fieldsOf,
  inputOf,
  reminderRule,
  replyToRule,
  dateOrPlaceChanged,
  timeRule,
  type EventFields,
  type TextField,
} from './fields';
import classes from './event-form.module.css';

const KEYBOARDS: Partial<Record<TextField, 'numeric' | 'decimal'>> = {
  capacity: 'numeric',
  reminder_hours_before: 'numeric',
  cash_limit: 'decimal',
};

interface EventFormProps {
  /** The version that is being edited; an event with an empty id is created. */
  event: EventDto;
  /** Called if another user saved a newer version and this user wants to start from it. */
  onNewer: (event: EventDto) => void;
  /** @param event as it is stored now; undefined if it was not saved */
  onDone: (isSaved: boolean, event?: EventDto) => void;
}

interface Failure {
  message: string;
  reason?: string;
  /** The stored version, if it is not the one that was edited. */
  newer?: EventDto;
}

export function EventForm({ event, onNewer, onDone }: EventFormProps) {
  const text = useConsoleText();
  const words = text.eventPanel;
  const isNew = event.id === '';
  const provider = useDataProvider();
  const [update] = useUpdate<EventDto>();
  const [create] = useCreate<EventDto>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const sending = useRef(false);
  const form = useForm<EventFields>({ defaultValues: fieldsOf(event) });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  const [event_date, event_end, location, status] = useWatch({
    control: form.control,
    name: ['event_date', 'event_end', 'location', 'status'],
  });
  const zone = useController({ control: form.control, name: 'time_zone' }).field;
  useEffect(() => setFocus('name'), [setFocus]);

  /** Reads the stored version; undefined if that fails. */
  const stored = () =>
    provider
      .getOne<EventDto>('events', { id: event.id })
      .then(({ data }) => data)
      .catch(() => undefined);

  const explain = async (reason: unknown) => {
    const error = asApiError(reason);
    if (showFieldErrors(form, FIELDS, error)) return;
    if (isNew || error.status !== 409)
      return setFailure({
        message: isNew ? text.admin.events.createFailed : words.saveFailed,
        reason: error.reason,
      });
    const message = error.sentence(words.saveFailed);
    if (error.code === 'event_already_sold')
      return form.setError('status', { message }, { shouldFocus: true });
    // A conflict is either about the version or about the capacity; the stored event tells which.
    const newer = await stored();
    if (newer && newer.updated_at === event.updated_at) {
      form.setError('capacity', { message }, { shouldFocus: true });
    } else setFailure({ message, newer });
  };

  const save = async (fields: EventFields) => {
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    try {
      const data = inputOf(fields, event);
      const stored = await (isNew
        ? create('events', { data }, { returnPromise: true })
        : update('events', { id: event.id, data, previousData: event }, { returnPromise: true }));
      onDone(true, stored ?? undefined);
    } catch (reason) {
      await explain(reason);
    } finally {
      sending.current = false;
    }
  };

  /** The typed hours stay: they are read on the other clock, on which they may be skipped. */
  const chooseZone = (chosen: string) => {
    zone.onChange(chosen);
    if (form.formState.isSubmitted) void form.trigger(['event_date', 'event_end']);
  };

  const input = (
    field: TextField,
    label: string,
    {
      rule,
      type = 'text',
      hint,
    }: { rule?: (typed: string, fields: EventFields) => true | string; type?: string; hint?: string } = {},
  ) => (
    <TextInput
      label={label}
      error={errors[field]?.message}
      after={hint && <span className={classes.hint}>{hint}</span>}
      input={{ type, inputMode: KEYBOARDS[field], autoComplete: 'off' }}
      registration={form.register(field, { validate: rule })}
    />
  );
  return (
    <form noValidate className={classes.form} onSubmit={(submit) => void form.handleSubmit(save)(submit)}>
      {input('name', words.name, { rule: required(text) })}
      <TimeZoneField
        label={words.timeZone}
        value={zone.value}
        onChoose={chooseZone}
        error={errors.time_zone?.message}
        hint={words.timeZoneHint}
      />
      {input('event_date', words.dateIn(zone.value), {
        rule: (typed, fields) => {
          const given = required(text)(typed);
          return given === true ? timeRule(text)(typed, fields) : given;
        },
        type: 'datetime-local',
        hint: comesTwice(event_date, zone.value, event, event.event_date) ? words.twiceHour : undefined,
      })}
      {input('event_end', words.end, {
        rule: endRule(text),
        type: 'datetime-local',
        hint: comesTwice(event_end, zone.value, event, event.event_end) ? words.twiceHour : words.endHint,
      })}
      {input('location', words.location, { rule: required(text) })}
      {input('capacity', words.capacity, { rule: capacityRule(text), hint: words.capacityHint })}
      {input('payment_recipient', words.recipient, { hint: words.recipientHint })}
      {input('reply_to', words.replyTo, { rule: replyToRule(text), type: 'email', hint: words.replyToHint })}
      {input('reminder_hours_before', words.reminder, {
        rule: reminderRule(text),
        hint: words.reminderHint,
      })}
      {input('cash_limit', words.cashLimit, { rule: cashLimitRule(text), hint: words.cashLimitHint })}
      <SelectField
        label={words.guestLanguage}
        after={<span className={classes.hint}>{words.guestLanguageHint}</span>}
        registration={form.register('lang')}
        options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <SelectField
        label={words.status}
        error={errors.status?.message}
        after={<span className={classes.hint}>{words.statusHints[status]}</span>}
        registration={form.register('status')}
        options={EVENT_STATUSES.map((value) => ({ value, label: words.statuses[value] }))}
      />
      <div>
        <FormControlLabel
          control={<Checkbox {...form.register('sells_alongside')} defaultChecked={event.sells_alongside} />}
          label={words.sellsAlongside}
        />
        <p className={classes.hint}>{words.sellsAlongsideHint}</p>
        {!isNew && (
          <>
            <FormControlLabel
              control={<Checkbox {...form.register('is_archived')} defaultChecked={event.is_archived} />}
              label={words.isArchived}
            />
            <p className={classes.hint}>{words.isArchivedHint}</p>
          </>
        )}
      </div>
      <div className={classes.full}>
        <TextInput
          rows={3}
          label={words.description}
          error={errors.description?.message}
          registration={form.register('description')}
        />
      </div>
      {event.people_with_tickets > 0 &&
        dateOrPlaceChanged({ event_date, event_end, time_zone: zone.value, location }, event) && (
          <div className={classes.full}>
            <p className={classes.hint}>{words.peopleWithTickets(event.people_with_tickets)}</p>
            <FormControlLabel control={<Checkbox {...form.register('notify')} />} label={words.notify} />
          </div>
        )}
      {failure && (
        <div className={classes.full}>
          <Alert severity="error">
            <AlertTitle>{failure.message}</AlertTitle>
            {failure.reason}
          </Alert>
          {failure.newer && (
            <Button className={classes.newer} onClick={() => onNewer(failure.newer!)}>
              {words.loadAgain}
            </Button>
          )}
        </div>
      )}
      <div className={`${classes.actions} ${classes.full}`}>
        <BusyButton busy={isSubmitting} type="submit" variant="contained">
          {isNew ? text.admin.events.create : words.save}
        </BusyButton>
        <Button onClick={() => onDone(false)}>{words.cancel}</Button>
      </div>
    </form>
  );
}
