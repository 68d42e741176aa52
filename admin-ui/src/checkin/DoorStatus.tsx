import { useCheckinText } from './texts/text';
import { Icon } from '../theme/Icon';
import { Tag } from '../ui/Tag';
import { useDoor } from './offline/door';
import { canHash } from './offline/hash';
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

/** What a person at the door should know about this device's list; nothing where all is well. */
export function ListAlert() {
  const text = useCheckinText().checkin;
  const { canKeep, list, refusal, missing } = useDoor();
  const problem = problemOf();
  if (!problem) return null;
  return (
    <p className={classes.listAlert} role="status">
      <Icon name="warning" />
      {problem}
    </p>
  );

  function problemOf(): string | null {
    if (canKeep === null) return null;
    if (!canKeep) return canHash() ? text.cannotKeep : text.needsHttps;
    if (list) return list.isTooLarge ? text.tooLarge : list.isComplete ? null : text.listIncomplete;
    if (refusal) return refusal.sentence(text.listIncomplete);
    if (missing === 'over') return text.listOver;
    // A server that gives no list is asked about each code.
    return missing === 'none' ? null : text.listIncomplete;
  }
}
