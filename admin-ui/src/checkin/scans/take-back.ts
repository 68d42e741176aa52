import type { Station } from '@usher/backend/rules';
import { call } from '../../api/client';
import { keepUndo } from '../offline/decide-here';
import { deviceId, newId } from '../offline/device';
import { currentPractice } from '../practice/mode';
import { takeFromRecent } from './recent';
import type { RecentScan } from './recent-scans';

/** Id and time of one undo; a retry reuses them. */
interface TakeBack {
  scanId: string;
  at: number;
}

export const newTakeBack = (): TakeBack => ({ scanId: newId(), at: Date.now() });

/**
 * Takes back part of a scan: fewer people came than it let in, or fewer meals were handed out.
 * @param tickets number of people who did not come, or of meals not handed out
 * @throws ApiError if the undo could not be stored on this device and the server did not accept it
 */
export async function takeBack(scan: RecentScan, tickets: number, { scanId, at }: TakeBack): Promise<void> {
  const inPractice = currentPractice()?.actions;
  if (inPractice) {
    inPractice.takeBack(scan, tickets);
    return;
  }
  const { station }: { station: Station } = scan;
  const undo = {
    scan_id: scanId,
    undoes: scan.id,
    ...(scan.code === undefined ? { id: scan.guest.id } : { code: scan.code }),
    station,
    tickets,
    scanned_at: new Date(at).toISOString(),
    registrationId: scan.guest.id,
    counted: -tickets,
  };
  const isKept = await keepUndo(undo, scan.eventId);
  if (!isKept)
    await call('DELETE', `/api/checkin/${scan.guest.id}`, {
      headers: { 'X-Device-Id': deviceId() },
      body: { scan_id: scanId, undoes: scan.id, tickets, station },
    });
  takeFromRecent(scan.id, tickets);
}
