import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { EventDetailsDocument, type EventDetailsFragment } from '../../api/generated/operations';
import { apiErrorOf } from '../../console/apollo';
import { useText } from '../../i18n/text';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { EventForm } from './EventForm';
import { EventView } from './EventView';
import classes from './event.module.css';

interface EventPanelProps {
  /** Null where there is no event. */
  eventId: string | null;
  /** Reads everything on the page anew. */
  refresh: () => void;
}

/** The event's details, to read and to change. */
export default function EventPanel({ eventId, refresh }: EventPanelProps) {
  const text = useText();
  const { data, previousData, error, refetch } = useQuery(EventDetailsDocument, {
    variables: { id: eventId ?? '' },
    skip: eventId === null,
  });
  const event = (data ?? previousData)?.event;
  /** The version that is being changed: what others save meanwhile must not slip under the fields. */
  const [edited, setEdited] = useState<EventDetailsFragment | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const panel = useRef<HTMLElement>(null);

  const back = (saved: boolean) => {
    setEdited(null);
    setIsSaved(saved);
    // The button that had the focus is gone.
    panel.current?.focus();
    if (saved) refresh();
  };

  if (!event && (error || eventId === null)) {
    return (
      <Card className={classes.panel}>
        <h2>{text.eventPanel.title}</h2>
        <Note kind="error" title={text.eventPanel.loadFailed}>
          {error && apiErrorOf(error).reason}
        </Note>
        <Button startIcon={<Icon name="retry" />} onClick={() => void refetch().catch(() => undefined)}>
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
        <EventForm key={edited.updatedAt} event={edited} onNewer={setEdited} onDone={back} />
      ) : (
        <EventView event={event} onEdit={() => setEdited(event)} />
      )}
    </Card>
  );
}
