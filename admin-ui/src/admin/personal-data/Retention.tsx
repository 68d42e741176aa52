import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from '@usher/backend/rules';
import { useState } from 'react';
import { Form, TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { asApiError } from '../../api/error';
import type { RetentionDto } from '../../api/generated/rest';
import { queryClient } from '../../api/query-client';
import { BusyButton } from '../../console/parts/BusyButton';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { RETENTION_KEY, useRetention } from '../../console/useRetention';
import { longDate } from '../../console/long-date';
import { daysOf } from './days';
import classes from './personal-data.module.css';

/** After how many days after an event its guests are erased, and which events are next. */
export function Retention() {
  const words = useConsoleText().personalData.retention;
  const { data, error } = useRetention();
  return (
    <Paper component="section" className={classes.part} aria-label={words.title}>
      <h2>{words.title}</h2>
      {error && <Alert severity="error">{asApiError(error).sentence(words.loadFailed)}</Alert>}
      {data && (
        <>
          <p>{words.explanation(data.announced_days)}</p>
          <DaysForm key={data.days} retention={data} />
          {data.days !== null && <Announced announced={data.announced} />}
        </>
      )}
    </Paper>
  );
}

function DaysForm({ retention }: { retention: RetentionDto }) {
  const words = useConsoleText().personalData.retention;
  const { run, isPending } = useCommand('saveRetention');
  const [failure, setFailure] = useState<string | null>(null);
  const rule = (typed: string) =>
    'broken' in daysOf(typed) ? words.outOfRange(RETENTION_DAYS_MIN, RETENTION_DAYS_MAX) : undefined;
  const save = async ({ days }: FieldValues) => {
    const read = daysOf(days as string);
    if ('broken' in read) return;
    setFailure(null);
    try {
      const saved = await run(read);
      if (saved) queryClient.setQueryData(RETENTION_KEY, saved);
    } catch (reason) {
      setFailure(asApiError(reason).sentence(words.saveFailed));
    }
  };
  return (
    <>
      <Form<FieldValues>
        className={classes.days}
        noValidate
        disableInvalidFormNotification
        record={{ days: String(retention.days ?? '') }}
        onSubmit={save}
      >
        <TextInput
          source="days"
          label={words.days}
          placeholder={words.never}
          helperText={false}
          validate={rule}
          slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'numeric' } }}
        />
        <BusyButton busy={isPending} type="submit" variant="outlined">
          {words.save}
        </BusyButton>
      </Form>
      {failure && <Alert severity="error">{failure}</Alert>}
    </>
  );
}

function Announced({ announced }: Pick<RetentionDto, 'announced'>) {
  const text = useConsoleText();
  const words = text.personalData.retention;
  if (announced.length === 0) return <p className={classes.muted}>{words.none}</p>;
  return (
    <ul className={classes.rows} aria-label={words.announced}>
      {announced.map((event) => (
        <li key={event.event_id}>
          <div className={classes.name}>{event.event_name}</div>
          <div className={classes.muted}>
            {longDate(text, event.event_date, event.time_zone)} · {words.guests(event.guests)}
          </div>
          <div>
            {event.is_under_way ? words.underWay : words.dueOn(longDate(text, event.due_at, event.time_zone))}
          </div>
        </li>
      ))}
    </ul>
  );
}
