import { useOnline } from '../../api/useOnline';
import { useCheckinText } from '../texts/text';
import { useServerAnswers } from './connection';
import { useDoor } from './door';

export interface DoorStatus {
  isOnline: boolean;
  /** `Online`, `Offline · 12 waiting`, `Sending 12`. */
  label: string;
}

/** Whether the server answers, and how many scans of this device it has still to get. */
export function useDoorStatus(): DoorStatus {
  const text = useCheckinText();
  const answers = useServerAnswers();
  const { waiting } = useDoor();
  const isOnline = useOnline() && answers;
  if (!isOnline) return { isOnline, label: text.checkin.offlineWaiting(waiting) };
  return { isOnline, label: waiting > 0 ? text.checkin.sending(waiting) : text.online };
}
