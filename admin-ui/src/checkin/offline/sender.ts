import { call } from '../../api/client';
import { asApiError } from '../../api/error';
import { sessionState } from '../../api/session';
import { scannerPreferences } from '../preferences';
import { alone, tellOtherTabs } from './alone';
import { backoffMs } from './backoff';
import { watched } from './connection';
import { deviceId } from './device';
import { changeDoor, door } from './door';
import { listState } from './list-store';
import { serverHasDoor } from './list-sync';
import { syncResultsOf, type SyncResult } from './shapes';
import { noteToldStation, toldStation } from './told-station';
import { countWaiting, scansToSend, settleScans } from './waiting-store';
import { sentOf, type Outcome, type WaitingScan } from './waiting';

// Sends the scans that wait: the oldest first, fifty at a time, one request open whatever number of tabs there is.

const BATCH = 50;
const LOCK = 'usher.scan-sync';
/** New scans hurry a server that has just failed no more often than this, in milliseconds: it takes 20 syncs a minute. */
const HURRY_MS = 3500;

let failures = 0;
let lastTry = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;
let isWoken = false;
/** Those who wait for the server to be told what this device is for. */
let whenTried: Array<() => void> = [];
/** What the server was last told of this device. */
let toldDevice = '';
let tellOutcomes: (outcomes: readonly Outcome[]) => void = () => undefined;

/** Called with the scans that the server has just taken in. */
export function onOutcomes(tell: typeof tellOutcomes): void {
  tellOutcomes = tell;
}

const deviceNow = () => {
  const { label, station } = scannerPreferences();
  return { id: deviceId(), label, station };
};

/** Whether the server does not know yet what this device is for, which it learns from a sync. */
function isUntold(): boolean {
  const device = deviceNow();
  // A device that keeps nothing never asks for the list, by which a server of the version before is known.
  const canBeTold = serverHasDoor() || door().canKeep === false || device.station !== toldStation();
  return canBeTold && JSON.stringify(device) !== toldDevice;
}

/**
 * Waits until the server counts what is scanned here at this device's station: a scan does not say that itself.
 * @returns false where the server could not be told
 */
export async function isStationTold(): Promise<boolean> {
  const { station } = scannerPreferences();
  if (toldStation() === station) return true;
  const tried = new Promise<void>((resolve) => whenTried.push(resolve));
  tellDevice();
  await tried;
  return toldStation() === station;
}

/** There is something to send, or the server may be back. */
export function wakeSender(): void {
  clearTimeout(timer);
  if (isRunning) {
    isWoken = true;
    return;
  }
  const pause = failures > 0 ? Math.max(0, lastTry + HURRY_MS - Date.now()) : 0;
  if (pause > 0) timer = setTimeout(wakeSender, pause);
  else void run();
}

/** The server is told again what this device is for, and how much waits here. */
export function tellDevice(): void {
  toldDevice = '';
  wakeSender();
}

async function run(): Promise<void> {
  isRunning = true;
  isWoken = false;
  try {
    await alone(LOCK, async () => {
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
}

/** @returns whether there may be more to send. @throws where nobody took the scans */
async function sendBatch(): Promise<boolean> {
  const { session } = sessionState();
  const { canKeep } = door();
  if (!session || canKeep === null) return false;
  // Where the disk is full now, those wait that it took before.
  const keeps = canKeep || door().waiting > 0;
  const scans = keeps ? await scansToSend(BATCH) : [];
  if (scans.length === 0 && !isUntold()) return false;
  const [waiting, list] = keeps ? await Promise.all([countWaiting(), listState()]) : [0, undefined];
  changeDoor({ waiting, sending: scans.length });
  const device = deviceNow();
  if (toldStation() !== device.station) noteToldStation(null);
  lastTry = Date.now();
  const answer = call<unknown>('POST', '/api/checkin/sync', {
    headers: { 'X-Device-Id': device.id },
    body: {
      now: new Date(lastTry).toISOString(),
      device: { ...device, list_cursor: list?.cursor ?? null, waiting },
      scans: scans.map(sentOf),
    },
  }).then(syncResultsOf);
  const results = await watched(answer).catch((reason: unknown) => {
    // Whoever is not signed in sends after the next sign-in.
    if (asApiError(reason).isSessionOver) return null;
    throw reason;
  });
  if (results === null) return false;
  toldDevice = JSON.stringify(device);
  noteToldStation(device.station);
  if (scans.length === 0) return false;
  await settle(scans, results);
  return true;
}

async function settle(scans: readonly WaitingScan[], results: readonly SyncResult[]): Promise<void> {
  const known = new Set(scans.map(({ scan_id: id }) => id));
  const own = results.filter(({ scan_id: id }) => known.has(id));
  // Nothing would ever be taken off the queue.
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
