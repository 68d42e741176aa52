import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useRef, useState } from 'react';
import { useGetOne } from 'react-admin';
import { asApiError } from '../../api/error';
import type { ChosenEvent } from '../../console/event-id';
import type { EventRecord } from '../../console/records';
import { useText } from '../../i18n/text';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { EventForm } from './EventForm';
import { EventView } from './EventView';
import classes from './event.module.css';

interface EventPanelProps {
  chosen: ChosenEvent;
  /** Reads everything on the page anew. */
  refresh: () => void;
}

/** The event's details, to read and to change. */
export default function EventPanel({ chosen, refresh }: EventPanelProps) {
  const text = useText();
  const { eventId } = chosen;
  const { data, error, refetch } = useGetOne<EventRecord>(
    'events',
    { id: eventId ?? '' },
    { enabled: eventId !== null },
  );
  const event = eventId === null ? undefined : data;
  /** The version that is being changed: what others save meanwhile must not slip under the fields. */
  const [edited, setEdited] = useState<EventRecord | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const panel = useRef<HTMLElement>(null);

  const back = (saved: boolean) => {
    setEdited(null);
    setIsSaved(saved);
    // The button that had the focus is gone.
    panel.current?.focus();
    if (saved) refresh();
  };

  if (!event && (error || chosen.error || chosen.hasNone)) {
    return (
      <Card className={classes.panel} aria-label={text.eventPanel.title}>
        <h2>{text.eventPanel.title}</h2>
        <Note kind="error" title={text.eventPanel.loadFailed}>
          {error && asApiError(error).reason}
        </Note>
        <Button
          startIcon={<Icon name="retry" />}
          onClick={() => (eventId === null ? chosen.reload() : void refetch())}
        >
          {text.tryAgain}
        </Button>
      </Card>
    );
  }
  return (
    <Card
      ref={panel}
      tabIndex={-1}
      className={classes.panel}
      aria-label={text.eventPanel.title}
      aria-busy={!event}
    >
      <h2>{text.eventPanel.title}</h2>
      {isSaved && !edited && <Note kind="success">{text.eventPanel.saved}</Note>}
      {!event ? (
        <Skeleton variant="rounded" className={classes.skeleton} />
      ) : edited ? (
        <EventForm key={edited.updated_at} event={edited} onNewer={setEdited} onDone={back} />
      ) : (
        <EventView event={event} onEdit={() => setEdited(event)} />
      )}
    </Card>
  );
}
