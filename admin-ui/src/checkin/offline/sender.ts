import type { Station } from '@usher/backend/rules';
import { call } from '../../api/client';
import { asApiError } from '../../api/error';
import { sessionState } from '../../api/session';
import { scannerPreferences } from '../preferences';
import { oneTabAtATime, tellOtherTabs } from './tabs';
import { backoffMs } from './backoff';
import { watched } from './connection';
import { deviceId } from './device';
import { changeDoor, door } from './door';
import { listState } from './list-store';
import { serverHasDoor } from './list-sync';
import { syncResultsOf, type SyncResult } from './shapes';
import { noteConfirmedStation, confirmedStation } from './confirmed-station';
import { countWaiting, scansToSend, settleScans } from './waiting-store';
import { sentOf, type Outcome, type WaitingScan } from './waiting';

// Sends the scans that wait: the oldest first, fifty at a time, with one request open however many tabs there are.

const BATCH = 50;
const LOCK = 'usher.scan-sync';
/** After a failure new scans are not sent sooner than this, in milliseconds: the server takes 20 syncs a minute. */
const HURRY_MS = 3500;

let failures = 0;
let lastTry = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;
let isWoken = false;
/** Called when the next attempt to reach the server is over. */
let whenTried: Array<() => void> = [];
/** This device as the server last confirmed it, as JSON. */
let confirmedDevice = '';
let tellOutcomes: (outcomes: readonly Outcome[]) => void = () => undefined;

/** Called with the scans that the server has just taken in. */
export function onOutcomes(tell: typeof tellOutcomes): void {
  tellOutcomes = tell;
}

const deviceNow = () => {
  const { label, station } = scannerPreferences();
  return { id: deviceId(), label, station };
};

/** Whether the server has still to learn, from a sync, what this device scans for. */
function isUnconfirmed(): boolean {
  const device = deviceNow();
  // An older server, which knows no syncs, is recognized by the list, which a device that keeps nothing never asks for.
  const canBeTold = serverHasDoor() || door().canKeep === false || device.station !== confirmedStation();
  return canBeTold && JSON.stringify(device) !== confirmedDevice;
}

/**
 * Waits until the server counts this device's scans at a station: a scan does not name the station itself.
 * @param station the scan's own; the device may scan for another one by now
 * @returns false where the server could not be reached, or counts them elsewhere
 */
export async function isStationConfirmed(station: Station): Promise<boolean> {
  if (confirmedStation() === station) return true;
  if (scannerPreferences().station !== station) return false;
  const tried = new Promise<void>((resolve) => whenTried.push(resolve));
  tellDevice();
  await tried;
  return confirmedStation() === station;
}

/** Call when there is something to send, or the server may be back. */
export function wakeSender(): void {
  clearTimeout(timer);
  if (isRunning) {
    isWoken = true;
    return;
  }
  const since = Date.now() - lastTry;
  // A clock that was set back says nothing of how long ago that was.
  const pause = failures > 0 && since >= 0 ? Math.max(0, HURRY_MS - since) : 0;
  if (pause > 0) timer = setTimeout(wakeSender, pause);
  else void run();
}

/** Tells the server again what this device scans for, and how many scans wait on it. */
export function tellDevice(): void {
  confirmedDevice = '';
  wakeSender();
}

async function run(): Promise<void> {
  isRunning = true;
  isWoken = false;
  try {
    await oneTabAtATime(LOCK, async () => {
      while (await sendBatch());
    });
    failures = 0;
  } catch {
    failures++;
    timer = setTimeout(wakeSender, backoffMs(failures, Math.random()));
  } finally {
    isRunning = false;
    changeDoor({ sending: 0 });
  }
  if (isWoken && failures === 0) return wakeSender();
  whenTried.forEach((resolve) => resolve());
  whenTried = [];
  // Also after a failure: the pause before the next attempt may be a long one by now.
  if (isWoken) wakeSender();
}

/** @returns whether there may be more to send. @throws where the server did not take the scans */
async function sendBatch(): Promise<boolean> {
  const { session } = sessionState();
  const { canKeep } = door();
  if (!session || canKeep === null) return false;
  // A disk that is full now may have scans from before.
  const keeps = canKeep || door().waiting > 0;
  const scans = keeps ? await scansToSend(BATCH) : [];
  if (scans.length === 0 && !isUnconfirmed()) return false;
  const [waiting, list] = keeps ? await Promise.all([countWaiting(), listState()]) : [0, undefined];
  changeDoor({ waiting, sending: scans.length });
  const device = deviceNow();
  if (confirmedStation() !== device.station) noteConfirmedStation(null);
  lastTry = Date.now();
  const answer = call<unknown>('POST', '/api/checkin/sync', {
    headers: { 'X-Device-Id': device.id },
    body: {
      now: new Date(lastTry).toISOString(),
      device: { ...device, list_cursor: list?.cursor ?? null, waiting },
      scans: scans.map((scan) => sentOf(scan, device.label)),
    },
  }).then(syncResultsOf);
  const results = await watched(answer).catch((reason: unknown) => {
    // Without a session they are sent after the next sign-in.
    if (asApiError(reason).isSessionOver) return null;
    throw reason;
  });
  if (results === null) return false;
  confirmedDevice = JSON.stringify(device);
  noteConfirmedStation(device.station);
  if (scans.length === 0) return false;
  await settle(scans, results);
  return true;
}

async function settle(scans: readonly WaitingScan[], results: readonly SyncResult[]): Promise<void> {
  const known = new Set(scans.map(({ scan_id: id }) => id));
  const own = results.filter(({ scan_id: id }) => known.has(id));
  // Else the same scans would be sent for ever.
  if (own.length === 0) throw new Error('A sync was answered without its scans');
  const settled = await settleScans(
    own.map((result) => ({
      scanId: result.scan_id,
      // A registration's version is never 0.
      figures: result.v > 0 ? { admitted: result.admitted, served: result.served, version: result.v } : null,
      result,
    })),
  );
  changeDoor({ waiting: await countWaiting() });
  const outcomes = settled.flatMap((scan) => {
    const result = own.find(({ scan_id: id }) => id === scan.scan_id);
    return result ? [{ scan, result }] : [];
  });
  tellOtherTabs(outcomes);
  tellOutcomes(outcomes);
}
