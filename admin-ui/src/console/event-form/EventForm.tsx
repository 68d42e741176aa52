import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { Form, TextInput, useCreate, useDataProvider, useUpdate } from 'react-admin';
import { useController, useFormContext, useWatch, type FieldValues } from 'react-hook-form';
import { EVENT_STATUSES, PAPER_AT_DOOR } from '@usher/backend/rules';
import type { EventDto, WithoutEmailDto } from '../../api/generated/rest';
import { ApiError, asApiError } from '../../api/error';
import { useOneAtATime } from '../../api/useOneAtATime';
import { LANGUAGES } from '../../i18n/language';
import { useConsoleText } from '../texts/text';
import { BusyButton } from '../parts/BusyButton';
import { SaveFailure } from '../parts/SaveFailure';
import { SelectField } from '../parts/Select';
import { TimeZoneField } from '../parts/TimeZoneField';
import { inputRule, required } from '../required';
import {
  capacityRule,
  cashLimitRule,
  comesTwice,
  endRule,
  fieldsOf,
  inputOf,
  reminderRule,
  replyToRule,
  reserveRule,
  dateOrPlaceChanged,
  timeRule,
  type EventFields,
  type TextField,
} from './fields';
import classes from './event-form.module.css';

const KEYBOARDS: Partial<Record<TextField, 'numeric' | 'decimal'>> = {
  capacity: 'numeric',
  offline_reserve: 'numeric',
  reminder_hours_before: 'numeric',
  cash_limit: 'decimal',
};

/** An event as it is stored now; of a changed one, whom the mail about it does not reach. */
export type SavedEvent = EventDto & { without_email?: WithoutEmailDto | null };

interface EventFormProps {
  /** The version that is being edited; an event with an empty id is created. */
  event: EventDto;
  /** Called if another user saved a newer version and this user wants to start from it. */
  onNewer: (event: EventDto) => void;
  /** @param event as it is stored now; undefined if it was not saved */
  onDone: (isSaved: boolean, event?: SavedEvent) => void;
}

/** Why an event was not saved, and the stored version if it is not the one that was edited. */
interface Failure {
  error: ApiError;
  newer?: EventDto;
}

export function EventForm(props: EventFormProps) {
  const { event, onDone } = props;
  const isNew = event.id === '';
  const provider = useDataProvider();
  const [update] = useUpdate<EventDto>();
  const [create] = useCreate<EventDto>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const oneAtATime = useOneAtATime();

  /** A conflict is about what is sold, about the capacity, or about the version; the stored event tells which. */
  const explain = async (refused: ApiError): Promise<Failure> => {
    const at = (field: TextField | 'status') => ({
      error: new ApiError(refused.status, refused.detail, { [field]: [refused.sentence('')] }),
    });
    if (isNew || refused.status !== 409) return { error: refused };
    if (refused.code === 'event_already_sold') return at('status');
    const newer = await provider.getOne<EventDto>('events', { id: event.id }).catch(() => undefined);
    return newer?.data.updated_at === event.updated_at
      ? at('capacity')
      : { error: refused, newer: newer?.data };
  };
  const save = (fields: EventFields) =>
    oneAtATime(async () => {
      setFailure(null);
      const data = inputOf(fields, event);
      try {
        const stored = await (isNew
          ? create('events', { data }, { returnPromise: true })
          : update('events', { id: event.id, data, previousData: event }, { returnPromise: true }));
        onDone(true, stored ?? undefined);
      } catch (reason) {
        setFailure(await explain(asApiError(reason)));
      }
    });
  return (
    <Form<FieldValues>
      noValidate
      disableInvalidFormNotification
      className={classes.form}
      // Not the record around it, whose times are no inputs'.
      record={fieldsOf(event)}
      onSubmit={async (fields: FieldValues) => {
        await save(fields as EventFields);
      }}
    >
      <Inputs {...props} isNew={isNew} failure={failure} />
    </Form>
  );
}

interface InputsProps extends EventFormProps {
  isNew: boolean;
  failure: Failure | null;
}

function Inputs({ event, isNew, failure, onNewer, onDone }: InputsProps) {
  const text = useConsoleText();
  const words = text.eventPanel;
  const { control, register, trigger, formState } = useFormContext<EventFields>();
  const { errors, isSubmitted, isSubmitting } = formState;
  const [event_date, event_end, location, status, capacity, paper] = useWatch({
    control,
    name: ['event_date', 'event_end', 'location', 'status', 'capacity', 'paper_at_door'],
  });
  const hasCapacity = capacity.trim() !== '';
  const zone = useController({ control, name: 'time_zone' }).field;

  /** The typed hours stay: they are read on the other clock, on which they may be skipped. */
  const chooseZone = (chosen: string) => {
    zone.onChange(chosen);
    if (isSubmitted) void trigger(['event_date', 'event_end']);
  };
  const input = (
    source: TextField,
    label: string,
    {
      rule = () => true,
      ...rest
    }: {
      rule?: (typed: string, fields: EventFields) => true | string;
      type?: string;
      helperText?: string;
      autoFocus?: boolean;
      disabled?: boolean;
    } = {},
  ) => (
    <TextInput
      source={source}
      label={label}
      autoComplete="off"
      validate={inputRule(rule)}
      slotProps={{ htmlInput: { inputMode: KEYBOARDS[source] } }}
      {...rest}
    />
  );
  const given = required(text);
  return (
    <>
      {input('name', words.name, { rule: given, autoFocus: true })}
      <TimeZoneField
        label={words.timeZone}
        value={zone.value}
        onChoose={chooseZone}
        error={errors.time_zone?.message}
        hint={words.timeZoneHint}
      />
      {input('event_date', words.dateIn(zone.value), {
        rule: (typed, fields) => (given(typed) === true ? timeRule(text)(typed, fields) : given(typed)),
        type: 'datetime-local',
        helperText: comesTwice(event_date, zone.value, event, event.event_date) ? words.twiceHour : undefined,
      })}
      {input('event_end', words.end, {
        rule: endRule(text),
        type: 'datetime-local',
        helperText: comesTwice(event_end, zone.value, event, event.event_end)
          ? words.twiceHour
          : words.endHint,
      })}
      {input('location', words.location, { rule: given })}
      {input('capacity', words.capacity, { rule: capacityRule(text), helperText: words.capacityHint })}
      {input('offline_reserve', words.reserve, {
        rule: reserveRule(text),
        disabled: !hasCapacity,
        helperText: hasCapacity ? words.reserveHint : words.reserveNeedsCapacity,
      })}
      {input('payment_recipient', words.recipient, { helperText: words.recipientHint })}
      {input('reply_to', words.replyTo, {
        rule: replyToRule(text),
        type: 'email',
        helperText: words.replyToHint,
      })}
      {input('reminder_hours_before', words.reminder, {
        rule: reminderRule(text),
        helperText: words.reminderHint,
      })}
      {input('cash_limit', words.cashLimit, { rule: cashLimitRule(text), helperText: words.cashLimitHint })}
      <SelectField
        label={words.guestLanguage}
        after={<span className={classes.hint}>{words.guestLanguageHint}</span>}
        registration={register('lang')}
        options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <SelectField
        label={words.status}
        error={errors.status?.message}
        after={<span className={classes.hint}>{words.statusHints[status]}</span>}
        registration={register('status')}
        options={EVENT_STATUSES.map((value) => ({ value, label: words.statuses[value] }))}
      />
      <SelectField
        label={words.paperAtDoor}
        error={errors.paper_at_door?.message}
        after={<span className={classes.hint}>{words.paperHints[paper]}</span>}
        registration={register('paper_at_door')}
        options={PAPER_AT_DOOR.map((value) => ({ value, label: words.paperWays[value] }))}
      />
      <div>
        <FormControlLabel
          control={<Checkbox {...register('sells_alongside')} defaultChecked={event.sells_alongside} />}
          label={words.sellsAlongside}
        />
        <p className={classes.hint}>{words.sellsAlongsideHint}</p>
        <FormControlLabel
          control={<Checkbox {...register('guests_may_give')} defaultChecked={event.guests_may_give} />}
          label={words.guestsMayGive}
        />
        <p className={classes.hint}>{words.guestsMayGiveHint}</p>
        {!isNew && (
          <>
            <FormControlLabel
              control={<Checkbox {...register('is_archived')} defaultChecked={event.is_archived} />}
              label={words.isArchived}
            />
            <p className={classes.hint}>{words.isArchivedHint}</p>
          </>
        )}
      </div>
      <div className={classes.full}>
        <TextInput source="description" multiline minRows={3} label={words.description} />
      </div>
      {event.people_with_tickets > 0 &&
        dateOrPlaceChanged({ event_date, event_end, time_zone: zone.value, location }, event) && (
          <div className={classes.full}>
            <p className={classes.hint}>{words.peopleWithTickets(event.people_with_tickets)}</p>
            <FormControlLabel control={<Checkbox {...register('notify')} />} label={words.notify} />
          </div>
        )}
      {failure && (
        <div className={classes.full}>
          <SaveFailure
            error={failure.error}
            message={isNew ? text.admin.events.createFailed : words.saveFailed}
          />
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
    </>
  );
}
