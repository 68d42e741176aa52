import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { ImportDto } from '../../api/generated/rest';
import { asApiError } from '../../api/error';
import { useNow } from '../../browser/useNow';
import { useChosenEvent } from '../../console/chosen-event';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import { ConfirmDialog } from '../../console/parts/ConfirmDialog';
import { FailureAlert } from '../../console/parts/FailureAlert';
import { NoEvent } from '../../console/parts/NoEvent';
import { PageHead } from '../../console/parts/PageHead';
import { useCommand } from '../../console/useCommand';
import { dateAndTime } from '../../i18n/dates';
import { countText } from '../../i18n/numbers';
import { Columns } from './Columns';
import { Figures } from './Figures';
import { InvalidRows } from './InvalidRows';
import { RecentLists } from './RecentLists';
import { Upload } from './Upload';
import { useListsText } from './texts/text';
import classes from './lists.module.css';

/** The query parameter with the list's id, so that a reload goes on with it. */
const PARAMETER = 'list';
/** How often a list that is being brought is asked for, in milliseconds. */
const POLL_MS = 1_000;

const isUnderWay = (list: ImportDto): boolean =>
  list.state === 'running' || (list.state === 'undone' && list.progress.done < list.progress.total);

/** Brings a list of people from elsewhere: reads a file, asks what its columns hold, checks it, brings it, and takes it back. */
export function BringList() {
  const text = useListsText();
  const words = text.lists;
  const chosen = useChosenEvent();
  const [params, setParams] = useSearchParams();
  const id = params.get(PARAMETER);
  const client = useQueryClient();
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data: list, error } = useQuery({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => provider.import({ id: id! }, signal),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  });

  const open = (next: string | null) => {
    const query = new URLSearchParams(params);
    if (next === null) query.delete(PARAMETER);
    else query.set(PARAMETER, next);
    setParams(query);
  };
  const take = (answer: ImportDto | undefined) => {
    if (answer) client.setQueryData(['imports', answer.id], answer);
  };

  return (
    <>
      <PageHead
        title={words.title}
        subtitle={words.subtitle}
        chosen={list && list.state !== 'uploaded' ? undefined : chosen}
      >
        {id !== null && (
          <Button variant="outlined" onClick={() => open(null)}>
            {words.another}
          </Button>
        )}
      </PageHead>
      {id === null && (
        <>
          {chosen.hasNone ? <NoEvent /> : <Upload onRead={({ id: read }) => open(read)} />}
          <RecentLists onOpen={open} />
        </>
      )}
      {error && <FailureAlert error={asApiError(error)} message={words.gone} />}
      {list && <List key={list.id} list={list} eventId={list.event_id ?? chosen.eventId} onAnswer={take} />}
    </>
  );
}

interface ListProps {
  list: ImportDto;
  eventId: string | null;
  onAnswer: (answer: ImportDto | undefined) => void;
}

function List({ list, eventId, onAnswer }: ListProps) {
  const text = useListsText();
  const words = text.lists;
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<{ message: string; error: unknown } | null>(null);
  const bring = useCommand('runImport');
  const undo = useCommand('undoImport');
  const isOpen = list.state === 'uploaded' || list.state === 'checked';
  const count = (value: number) => countText(text, value);
  /** Whether what its rows say is kept, so that it can be taken back. */
  const isKept = list.undo_until !== null && Date.parse(list.undo_until) > now;
  const { created, same_person: more } = list.counts;

  const run = (command: typeof bring | typeof undo, message: string) => {
    setFailure(null);
    command.run({ id: list.id }).then(onAnswer, (error: unknown) => setFailure({ message, error }));
  };
  const { done, total } = list.progress;
  return (
    <>
      {isOpen && eventId !== null && <Columns list={list} eventId={eventId} onChecked={onAnswer} />}
      {isUnderWay(list) && (
        <section className={classes.progress} aria-live="polite">
          <p>
            {list.state === 'undone' ? words.undoing : ''} {words.running(count(done), count(total))}
          </p>
          <LinearProgress
            variant="determinate"
            aria-label={words.running(count(done), count(total))}
            value={total === 0 ? 100 : (100 * done) / total}
          />
          <p className={classes.muted}>{words.leave}</p>
        </section>
      )}
      {list.state === 'done' && <Alert severity="success">{words.done(list.event_name ?? '')}</Alert>}
      {list.state === 'undone' && !isUnderWay(list) && (
        <Alert severity="info">{words.undone(list.undone_by ?? '')}</Alert>
      )}
      {failure && (
        <FailureAlert error={asApiError(failure.error)} message={failure.message} lost={words.lost} />
      )}
      {list.state !== 'uploaded' && <Figures list={list} />}
      {list.state === 'checked' && created + more > 0 && (
        <Button
          variant="contained"
          size="large"
          loading={bring.isPending}
          onClick={() => run(bring, words.bringFailed)}
        >
          {words.bring(count(created + more))}
        </Button>
      )}
      {list.state === 'done' && !isKept && <p className={classes.muted}>{words.emptied}</p>}
      {list.state === 'done' && isKept && (
        <div className={classes.undo}>
          <p className={classes.muted}>{words.undoUntil(dateAndTime(text, list.undo_until!))}</p>
          <Button variant="outlined" color="error" loading={undo.isPending} onClick={() => setAsking(true)}>
            {words.undo}
          </Button>
        </div>
      )}
      {list.state !== 'uploaded' && list.state !== 'undone' && (
        <InvalidRows list={list} onAnswer={onAnswer} canUse={list.state === 'checked'} />
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.undo}
          question={words.undoQuestion}
          action={words.undo}
          isDestructive
          onConfirm={() => run(undo, words.undoFailed)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
