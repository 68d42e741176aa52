import { useCheckinText } from './texts/text';
import { Icon } from '../theme/Icon';
import { Tag } from '../ui/Tag';
import { useOfflineState } from './offline/offline-state';
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

/** Warns the volunteer about a problem with this device's list. Renders nothing if there is none. */
export function ListAlert() {
  const text = useCheckinText().checkin;
  const { canKeep, list, refusal, missing } = useOfflineState();
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
    // If the server offers no list, the page asks it about each code, so there is nothing to warn about.
    return missing === 'none' ? null : text.listIncomplete;
  }
}
