import { useConsoleText } from './texts/text';
import { Select } from './parts/Select';
import type { ChosenEvent } from './chosen-event';

interface EventSelectorProps {
  chosen: Pick<ChosenEvent, 'event' | 'events' | 'choose'>;
  className?: string;
}

/** Shows which event a screen is about, and lets the user switch to another one. */
export function EventSelector({ chosen, className }: EventSelectorProps) {
  const text = useConsoleText();
  const { event, events, choose } = chosen;
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
