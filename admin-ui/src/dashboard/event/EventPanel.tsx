import Skeleton from '@mui/material/Skeleton';
import { useRef, useState } from 'react';
import { useGetOne } from 'react-admin';
import type { EventDto, WithoutEmailDto } from '../../api/generated/rest';
import type { ChosenEvent } from '../../console/chosen-event';
import { useConsoleText } from '../../console/texts/text';
import Paper from '@mui/material/Paper';
import Alert from '@mui/material/Alert';
import { LoadFailed } from '../../console/parts/LoadFailed';
import { EventForm, type SavedEvent } from '../../console/event-form/EventForm';
import { WithoutEmail } from '../../console/parts/WithoutEmail';
import { EventView } from './EventView';
import classes from './event.module.css';

interface EventPanelProps {
  chosen: ChosenEvent;
  /** Refetches everything on the page. */
  refresh: () => void;
}

/** The event's details, to read and to change. */
export default function EventPanel({ chosen, refresh }: EventPanelProps) {
  const text = useConsoleText();
  const { eventId } = chosen;
  const { data, error, refetch } = useGetOne<EventDto>(
    'events',
    { id: eventId ?? '' },
    { enabled: eventId !== null },
  );
  const event = eventId === null ? undefined : data;
  /** The version that is being edited, so that a version saved by another user does not replace it under the fields. */
  const [edited, setEdited] = useState<EventDto | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  /** Whom the mail about the change does not reach. */
  const [unreached, setUnreached] = useState<WithoutEmailDto | null>(null);
  const panel = useRef<HTMLElement>(null);

  const back = (saved: boolean, stored?: SavedEvent) => {
    setEdited(null);
    setIsSaved(saved);
    setUnreached(stored?.without_email ?? null);
    // The button that had the focus is gone.
    panel.current?.focus();
    if (saved) refresh();
  };

  if (!event && (error || chosen.error)) {
    return (
      <Paper component="section" className={classes.panel} aria-label={text.eventPanel.title}>
        <h2>{text.eventPanel.title}</h2>
        <LoadFailed
          message={text.eventPanel.loadFailed}
          error={error}
          onRetry={() => (eventId === null ? chosen.reload() : void refetch())}
        />
      </Paper>
    );
  }
  return (
    <Paper
      component="section"
      ref={panel}
      tabIndex={-1}
      className={classes.panel}
      aria-label={text.eventPanel.title}
      aria-busy={!event}
    >
      <h2>{text.eventPanel.title}</h2>
      {isSaved && !edited && (
        <>
          <Alert severity="success" role="status">
            {text.eventPanel.saved}
          </Alert>
          {unreached && <WithoutEmail people={unreached} />}
        </>
      )}
      {!event ? (
        <Skeleton variant="rounded" className={classes.skeleton} />
      ) : edited ? (
        <EventForm key={edited.updated_at} event={edited} onNewer={setEdited} onDone={back} />
      ) : (
        <EventView event={event} onEdit={() => setEdited(event)} />
      )}
    </Paper>
  );
}
