import type { Station } from '@usher/backend/rules';
import { currentPractice, usePractice } from './practice/mode';
import { prefer, useScannerPreferences } from './preferences';
import { codeOf, onStage, type AnsweredScan, type LookedUp, type Queue } from './scans/queue';
import { useRecent as useRealRecent } from './scans/recent';
import type { RecentScan } from './scans/recent-scans';
import type { Result } from './scans/result';
import * as real from './scans/scans';
import { queueNow, useScans as useRealScans } from './scans/tab-queue';
import { chooseDoorEvent } from './door-events';
import { syncList } from './offline/list-sync';
import { sendDeviceInfo, triggerSync } from './offline/sender';

// The actions of the check-in page, routed to live check-in or to practice mode. The two never share state.

const scan = (subject: { code: string; lookedUp?: LookedUp; tickets: number | null }): void =>
  (currentPractice()?.actions ?? real).scan(subject);

/** Checks in a scanned or typed code, with all tickets that are left. */
export const scanCode = (text: string): void => scan({ code: codeOf(text), tickets: null });

/** Checks in a registration that was found by name. @param tickets how many people come; null for all that are left */
export const letInFound = (lookedUp: LookedUp, tickets: number | null): void =>
  scan({ code: '', lookedUp, tickets });

/** Checks in this many more of the same party, after the volunteer has seen the result. */
export function letInMore({ code, lookedUp }: AnsweredScan, tickets: number): void {
  dismissResult();
  scan({ code, lookedUp, tickets });
}

export const letInAnyway = (scan: AnsweredScan): void =>
  void (currentPractice()?.actions ?? real).letInAnyway(scan);

/** Marks the oldest scan's result as shown. Returns the result the first time, else null. */
export const markResultShown = (): { result: Result; station: Station } | null =>
  (currentPractice()?.actions ?? real).markResultShown();

/** Removes the result from the stage. */
export const dismissResult = (): void => (currentPractice()?.actions ?? real).dismissResult();

/**
 * Removes a result that the volunteer has seen, because they went to another station. News of an earlier scan stays, and so do
 * results that are still to be shown.
 */
export function leaveStation(): void {
  const shown = onStage(currentPractice()?.queue ?? queueNow());
  if (shown && shown.shownAt !== null && !shown.isNews) dismissResult();
}

export function useScans(): Queue {
  const queue = useRealScans();
  return usePractice()?.queue ?? queue;
}

/** The last five check-ins of this account on this device, newest first. */
export function useRecent(): readonly RecentScan[] {
  const recent = useRealRecent();
  return usePractice()?.recent ?? recent;
}

/** The station that the page scans for. */
export function useStation(): Station {
  const { station } = useScannerPreferences();
  return usePractice()?.station ?? station;
}

/** Sets the event that the device scans for, fetches its list, and tells the server. */
export function switchDoorEvent(id: string): void {
  chooseDoorEvent(id);
  leaveStation();
  void syncList();
  triggerSync();
}

/** Sets the station. In practice mode the device's real station stays as it is, and the server is not told. */
export function chooseStation(station: Station): void {
  const inPractice = currentPractice()?.actions;
  if (inPractice) {
    inPractice.chooseStation(station);
    return;
  }
  prefer({ station });
  sendDeviceInfo();
}
