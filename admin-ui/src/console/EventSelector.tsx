import { useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import { useConsoleText } from './texts/text';
import { Select } from './parts/Select';
import type { ChosenEvent } from './chosen-event';
import classes from './parts/page-head.module.css';

interface EventSelectorProps {
  chosen: Pick<ChosenEvent, 'event' | 'events' | 'choose' | 'isLoading'>;
  className?: string;
}

/** The option that offers the archived events too. */
const SHOW_ARCHIVED = '';

/** Shows which event a screen is about, and lets the user switch to another one. Archived ones are offered when asked for. */
export function EventSelector({ chosen, className }: EventSelectorProps) {
  const text = useConsoleText();
  const { event, events, choose, isLoading } = chosen;
  const [showsArchived, setShowsArchived] = useState(false);
  // As high as what comes, so that nothing moves then.
  if (isLoading)
    return <Skeleton variant="rounded" className={`${classes.eventSkeleton} ${className ?? ''}`} />;
  if (!event) return null;
  const offered = events.filter((one) => showsArchived || !one.is_archived || one.id === event.id);
  const options = offered.map(({ id, name }) => ({ value: id, label: name }));
  if (offered.length < events.length)
    options.push({ value: SHOW_ARCHIVED, label: text.console.showArchived });
  return (
    <Select
      label={text.console.event}
      value={event.id}
      options={options}
      onChoose={(id) => (id === SHOW_ARCHIVED ? setShowsArchived(true) : choose(id))}
      className={className}
    />
  );
}
