import type { Station } from '@usher/backend/rules';
import { call } from '../../api/client';
import { asApiError } from '../../api/error';
import { sessionState } from '../../api/session';
import { scannerPreferences } from '../preferences';
import { oneTabAtATime, tellOtherTabs } from './tabs';
import { backoffMs } from './backoff';
import { watched } from './connection';
import { deviceId } from './device';
import { changeOfflineState, offlineState } from './offline-state';
import { listState } from './list-store';
import { serverHasDoor } from './list-sync';
import { syncResultsOf, type SyncResult } from './api-types';
import { noteConfirmedStation, confirmedStation } from './confirmed-station';
import { countWaiting, scansToSend, settleScans } from './waiting-store';
import { sentOf, type SyncedScan, type WaitingScan } from './waiting';

// Sends the waiting scans, oldest first, fifty at a time, with at most one open request across all tabs.

const BATCH = 50;
const LOCK = 'usher.scan-sync';
/** Minimum pause after a failure, even for new scans, in milliseconds: the server accepts 20 syncs a minute. */
const HURRY_MS = 3500;

let failures = 0;
let lastTry = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;
let isWoken = false;
/** Callbacks for the end of the next attempt to reach the server. */
let whenTried: Array<() => void> = [];
/** Device data (id, label, station) that the server last confirmed, as JSON. */
let confirmedDevice = '';
let tellOutcomes: (outcomes: readonly SyncedScan[]) => void = () => undefined;

/** Sets the function that is called with the scans that the server has just processed. */
export function onOutcomes(tell: typeof tellOutcomes): void {
  tellOutcomes = tell;
}

const deviceNow = () => {
  const { label, station } = scannerPreferences();
  return { id: deviceId(), label, station };
};

/** Whether a sync still has to tell the server this device's label and station. */
function isUnconfirmed(): boolean {
  const device = deviceNow();
  // An older server without syncs is recognized when fetching the list, which a device that cannot store anything never does.
  const canBeTold =
    serverHasDoor() || offlineState().canKeep === false || device.station !== confirmedStation();
  return canBeTold && JSON.stringify(device) !== confirmedDevice;
}

/**
 * Waits until the server counts this device's scans at a station, because a scan request does not contain the station.
 * @param station the scan's station; the device may be set to another one by now
 * @returns false if the server could not be reached or counts the scans at another station
 */
export async function isStationConfirmed(station: Station): Promise<boolean> {
  if (confirmedStation() === station) return true;
  if (scannerPreferences().station !== station) return false;
  const tried = new Promise<void>((resolve) => whenTried.push(resolve));
  sendDeviceInfo();
  await tried;
  return confirmedStation() === station;
}

/** Starts sending. Call when there is something to send, or when the server may be back. */
export function triggerSync(): void {
  clearTimeout(timer);
  if (isRunning) {
    isWoken = true;
    return;
  }
  const since = Date.now() - lastTry;
  // If the clock was set back, the time since the last attempt is unknown.
  const pause = failures > 0 && since >= 0 ? Math.max(0, HURRY_MS - since) : 0;
  if (pause > 0) timer = setTimeout(triggerSync, pause);
  else void run();
}

/** Tells the server again this device's label and station, and how many scans wait on it. */
export function sendDeviceInfo(): void {
  confirmedDevice = '';
  triggerSync();
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
    timer = setTimeout(triggerSync, backoffMs(failures, Math.random()));
  } finally {
    isRunning = false;
    changeOfflineState({ sending: 0 });
  }
  if (isWoken && failures === 0) return triggerSync();
  whenTried.forEach((resolve) => resolve());
  whenTried = [];
  // Even after a failure, because the pause before the next attempt may be long by now.
  if (isWoken) triggerSync();
}

/** @returns whether there may be more to send. @throws if the server did not accept the scans */
async function sendBatch(): Promise<boolean> {
  const { session } = sessionState();
  const { canKeep } = offlineState();
  if (!session || canKeep === null) return false;
  // Even if the disk is full now, scans from before may be stored.
  const keeps = canKeep || offlineState().waiting > 0;
  const scans = keeps ? await scansToSend(BATCH) : [];
  if (scans.length === 0 && !isUnconfirmed()) return false;
  const [waiting, list] = keeps ? await Promise.all([countWaiting(), listState()]) : [0, undefined];
  changeOfflineState({ waiting, sending: scans.length });
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
    // Without a session the scans are sent after the next sign-in.
    if (asApiError(reason).isSessionOver) return null;
    throw reason;
  });
  if (results === null) return false;
  confirmedDevice = JSON.stringify(device);
  noteConfirmedStation(device.station);
  if (scans.length === 0) return false;
  await applyResults(scans, results);
  return true;
}

async function applyResults(scans: readonly WaitingScan[], results: readonly SyncResult[]): Promise<void> {
  const known = new Set(scans.map(({ scan_id: id }) => id));
  const own = results.filter(({ scan_id: id }) => known.has(id));
  // Otherwise the same scans would be sent forever without a pause.
  if (own.length === 0) throw new Error('A sync was answered without its scans');
  const settled = await settleScans(
    own.map((result) => ({
      scanId: result.scan_id,
      // A registration's version is never 0.
      figures: result.v > 0 ? { admitted: result.admitted, served: result.served, version: result.v } : null,
      result,
    })),
  );
  changeOfflineState({ waiting: await countWaiting() });
  const outcomes = settled.flatMap((scan) => {
    const result = own.find(({ scan_id: id }) => id === scan.scan_id);
    return result ? [{ scan, result }] : [];
  });
  tellOtherTabs(outcomes);
  tellOutcomes(outcomes);
}
