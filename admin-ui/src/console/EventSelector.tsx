import Skeleton from '@mui/material/Skeleton';
import { useConsoleText } from './texts/text';
import { Select } from './parts/Select';
import type { ChosenEvent } from './chosen-event';
import classes from './parts/page-head.module.css';

interface EventSelectorProps {
  chosen: Pick<ChosenEvent, 'event' | 'events' | 'choose' | 'isLoading'>;
  className?: string;
}

/** Shows which event a screen is about, and lets the user switch to another one. */
export function EventSelector({ chosen, className }: EventSelectorProps) {
  const text = useConsoleText();
  const { event, events, choose, isLoading } = chosen;
  // As high as what comes, so that nothing moves then.
  if (isLoading)
    return <Skeleton variant="rounded" className={`${classes.eventSkeleton} ${className ?? ''}`} />;
  if (!event) return null;
  return (
    <Select
      label={text.console.event}
      value={event.id}
      options={events.map(({ id, name }) => ({ value: id, label: name }))}
      onChoose={choose}
      className={className}
    />
  );
}
