import { useCheckinText } from './texts/text';
import { Icon } from '../theme/Icon';
import { Tag } from '../ui/Tag';
import { useDoor } from './offline/door';
import { useDoorStatus } from './offline/status';
import classes from './checkin.module.css';

export function DoorStatus() {
  const { isOnline, label } = useDoorStatus();
  return (
    <Tag icon={isOnline ? 'online' : 'offline'} look={isOnline ? 'ok' : ''}>
      {label}
    </Tag>
  );
}

/** What whoever stands at the door should know of this device's list; nothing where all is well. */
export function ListNote() {
  const text = useCheckinText().checkin;
  const { canKeep, list, refusal } = useDoor();
  const note = noteOf();
  if (!note) return null;
  return (
    <p className={classes.listNote} role="status">
      <Icon name="warning" />
      {note}
    </p>
  );

  function noteOf(): string | null {
    if (canKeep === false) return text.cannotKeep;
    if (list?.isTooLarge) return text.tooLarge;
    if (list && !list.isComplete) return text.listIncomplete;
    return list ? null : (refusal?.sentence('') ?? null) || null;
  }
}
