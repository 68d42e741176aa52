import { useOnline } from '../../api/useOnline';
import { useCheckinText } from '../texts/text';
import { useServerAnswers } from './connection';
import { useOfflineState } from './offline-state';

export interface DoorStatus {
  isOnline: boolean;
  /** `Online`, `Offline · 12 waiting`, `Sending 12`. */
  label: string;
}

/** Returns whether the server answers, and a label that includes how many of this device's scans and sales still wait to be sent. */
export function useDoorStatus(): DoorStatus {
  const text = useCheckinText();
  const answers = useServerAnswers();
  const { waiting: scans, ownSales } = useOfflineState();
  const waiting = scans + ownSales;
  const isOnline = useOnline() && answers;
  if (!isOnline) return { isOnline, label: text.checkin.offlineWaiting(waiting) };
  return { isOnline, label: waiting > 0 ? text.checkin.sending(waiting) : text.online };
}
