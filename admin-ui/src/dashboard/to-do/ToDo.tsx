import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { ToDoDto } from '../../api/generated/rest';
import { asApiError } from '../../api/error';
import { useFailureLog } from '../../api/useFailureLog';
import { EVENT_PARAMETER, type ChosenEvent } from '../../console/chosen-event';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import { Link } from '../../console/Link';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { Icon } from '../../theme/Icon';
import { placeOf } from './links';
import classes from './to-do.module.css';

type Phase = NonNullable<ToDoDto['phase']>;

function useToDo({ eventId: chosenId }: ChosenEvent) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const [params] = useSearchParams();
  // Asked for without waiting for the events; without an event in the address, the server tells of the one that comes first of them.
  const eventId = chosenId ?? params.get(EVENT_PARAMETER);
  const { data, error, isPending, fetchStatus } = useQuery({
    queryKey: ['to-do', { eventId }],
    queryFn: ({ signal }) => provider.toDo({ eventId }, signal),
    placeholderData: keepPreviousData,
  });
  return { data, error, isUnknown: isPending && fetchStatus !== 'paused' };
}

/** What is left to do before the first sale, or before the door: one line, which opens on press. Nothing where nothing is left. */
export function ToDo({ chosen }: { chosen: ChosenEvent }) {
  const { data, error, isUnknown } = useToDo(chosen);
  useFailureLog('What is left to do could not be shown', error);
  // Until it is known whether there is a line, what is below is not shown: it would jump.
  if (isUnknown) return <div className={classes.unknown} />;
  return data?.phase ? <Steps phase={data.phase} steps={data.steps} eventId={chosen.eventId} /> : null;
}

/** Offers what was put away. Stands where nothing is below it. */
export function PutAwayToDo({ chosen }: { chosen: ChosenEvent }) {
  const words = useConsoleText().dashboard.toDo;
  const { data } = useToDo(chosen);
  const { set, isPending } = usePutAway(chosen.eventId);
  const phase = data?.put_away;
  if (!phase) return null;
  return (
    <Button className={classes.again} loading={isPending} onClick={() => void set(phase, false)}>
      {words.again[phase]}
    </Button>
  );
}

function usePutAway(eventId: string | null) {
  const words = useConsoleText().dashboard.toDo;
  const client = useQueryClient();
  const notify = useNotify();
  const { run, isPending } = useCommand('putAwayToDo');
  const set = (phase: Phase, isPutAway: boolean) =>
    run({ eventId, phase, isPutAway }).then(
      (answer) => answer && client.setQueryData(['to-do', { eventId }], answer),
      (reason: unknown) =>
        notify(asApiError(reason).sentence(isPutAway ? words.failed : words.againFailed), { type: 'error' }),
    );
  return { set, isPending };
}

interface StepsProps {
  phase: Phase;
  steps: ToDoDto['steps'];
  eventId: string | null;
}

function Steps({ phase, steps, eventId }: StepsProps) {
  const words = useConsoleText().dashboard.toDo;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { set, isPending } = usePutAway(eventId);
  const left = steps.filter(({ is_done: isDone }) => !isDone).length;
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
            <Button loading={isPending} onClick={() => void set(phase, true)}>
              {words.putAway}
            </Button>
          </Paper>
        )}
      </div>
    </div>
  );
}
