import { Tag } from '../ui/Tag';
import { useDoorStatus } from './offline/status';

export function DoorStatus() {
  const { isOnline, label } = useDoorStatus();
  return (
    <Tag icon={isOnline ? 'online' : 'offline'} look={isOnline ? 'ok' : ''}>
      {label}
    </Tag>
  );
}
