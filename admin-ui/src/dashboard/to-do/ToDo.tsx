import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useDataProvider, useNotify, useStore } from 'react-admin';
import type { ToDoDto } from '../../api/generated/rest';
import { asApiError } from '../../api/error';
import { useFailureLog } from '../../api/useFailureLog';
import type { ChosenEvent } from '../../console/chosen-event';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import { Link } from '../../console/Link';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { Icon } from '../../theme/Icon';
import { placeOf } from './links';
import classes from './to-do.module.css';

/** What is left to do before the first sale, or before the door: one line, which opens on press. Nothing where nothing is left. */
export function ToDo({ chosen: { eventId, hasNone } }: { chosen: ChosenEvent }) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const queryKey = ['to-do', { eventId }];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => provider.toDo({ eventId }, signal),
    enabled: eventId !== null || hasNone,
  });
  useFailureLog('What is left to do could not be shown', error);
  // What was there last time is there while this loads, so that nothing below jumps.
  const [wasThere, setWasThere] = useStore('dashboard.toDo', true);
  const [isReserved, setReserved] = useState(wasThere);
  useEffect(() => {
    if (data) setWasThere(data.phase !== null);
  }, [data, setWasThere]);
  const client = useQueryClient();

  if (!data?.phase) return isReserved ? <div className={classes.place} /> : null;
  return (
    <Steps
      phase={data.phase}
      steps={data.steps}
      eventId={eventId}
      onPutAway={(answer) => {
        setReserved(false);
        client.setQueryData(queryKey, answer);
      }}
    />
  );
}

interface StepsProps {
  phase: NonNullable<ToDoDto['phase']>;
  steps: ToDoDto['steps'];
  eventId: string | null;
  onPutAway: (answer: ToDoDto) => void;
}

function Steps({ phase, steps, eventId, onPutAway }: StepsProps) {
  const words = useConsoleText().dashboard.toDo;
  const id = useId();
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  const { run, isPending } = useCommand('putAwayToDo');
  const left = steps.filter(({ is_done: isDone }) => !isDone).length;
  const putAway = () =>
    run({ eventId, phase }).then(
      (answer) => answer && onPutAway(answer),
      (reason: unknown) => notify(asApiError(reason).sentence(words.failed), { type: 'error' }),
    );
  return (
    <div className={classes.place}>
      <Button
        variant="text"
        className={classes.line}
        aria-expanded={isOpen}
        aria-controls={id}
        endIcon={<Icon name="down" />}
        onClick={() => setOpen((before) => !before)}
      >
        {words.left[phase](left)}
      </Button>
      <div id={id}>
        {isOpen && (
          <Paper variant="outlined" className={classes.list}>
            <ul>
              {steps.map(({ step, is_done: isDone }) => (
                <li key={step} className={isDone ? classes.done : ''}>
                  <Icon name={isDone ? 'check' : 'waiting'} />
                  {isDone ? (
                    <span>
                      {words.steps[step]} <span className="visually-hidden">{words.isDone}</span>
                    </span>
                  ) : (
                    <Link to={placeOf(step, eventId)}>{words.steps[step]}</Link>
                  )}
                </li>
              ))}
            </ul>
            <Button loading={isPending} onClick={() => void putAway()}>
              {words.putAway}
            </Button>
          </Paper>
        )}
      </div>
    </div>
  );
}
