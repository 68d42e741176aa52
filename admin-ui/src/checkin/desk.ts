import type { Station } from '@usher/backend/rules';
import { practice, usePractice } from './practice/mode';
import { prefer, useScannerPreferences } from './preferences';
import { codeOf, type AnsweredScan, type LookedUp, type Queue } from './queue';
import { useRecent as useRealRecent } from './recent';
import type { RecentScan } from './recent-scans';
import type { Result } from './result';
import * as real from './scans';
import { useScans as useRealScans } from './tab-queue';
import { tellDevice } from './offline/sender';
import { takeBack as takeBackReally, type TakeBack } from './take-back';

// The actions of the check-in page, routed to live check-in or to practice mode. The two never share state.

const scan = (subject: { code: string; lookedUp?: LookedUp; tickets: number | null }): void =>
  (practice()?.desk ?? real).scan(subject);

/** What was scanned or typed: all that are left of its tickets. */
export const scanCode = (text: string): void => scan({ code: codeOf(text), tickets: null });

/** Somebody who was found by name. @param tickets how many of them come; null for all that are left */
export const letInFound = (lookedUp: LookedUp, tickets: number | null): void =>
  scan({ code: '', lookedUp, tickets });

/** So many of the same ticket, after its result was read. */
export function letInMore({ code, lookedUp }: AnsweredScan, tickets: number): void {
  dismissResult();
  scan({ code, lookedUp, tickets });
}

export const letInAnyway = (scan: AnsweredScan): void => void (practice()?.desk ?? real).letInAnyway(scan);

/** Puts the result of the oldest scan on the stage. Answers it where that is news, else null. */
export const showResult = (): { result: Result; station: Station } | null =>
  (practice()?.desk ?? real).showResult();

/** Takes the result off the stage. */
export const dismissResult = (): void => (practice()?.desk ?? real).dismissResult();

/** @throws ApiError where the server did not take it */
export async function takeBack(scan: RecentScan, tickets: number, attempt: TakeBack): Promise<void> {
  const desk = practice()?.desk;
  if (desk) desk.takeBack(scan, tickets);
  else await takeBackReally(scan, tickets, attempt);
}

export function useScans(): Queue {
  const queue = useRealScans();
  return usePractice()?.queue ?? queue;
}

/** The last five whom this person let in on this device, newest first. */
export function useRecent(): readonly RecentScan[] {
  const recent = useRealRecent();
  return usePractice()?.recent ?? recent;
}

/** What the page scans for. */
export function useStation(): Station {
  const { station } = useScannerPreferences();
  return usePractice()?.station ?? station;
}

/** While practising, the device's own station stays as it is, and the server hears nothing of it. */
export function chooseStation(station: Station): void {
  const desk = practice()?.desk;
  if (desk) {
    desk.chooseStation(station);
    return;
  }
  prefer({ station });
  tellDevice();
}
