import type { Station } from '@usher/backend/rules';
import { call } from '../../api/client';
import { type ApiError, asApiError } from '../../api/error';
import { sessionState } from '../../api/session';
import { scannerPreferences } from '../preferences';
import { oneTabAtATime, tellOtherTabs } from './tabs';
import { backoffMs } from './backoff';
import { watched } from './connection';
import { deviceId } from './device';
import { readSales } from './sales-state';
import { isLeaseDue, noteLease } from './lease-due';
import { changeOfflineState, offlineState } from './offline-state';
import { listState } from './list-store';
import { doorEventId } from '../door-events';
import { serverHasDoor } from './list-sync';
import type { SyncDto, SyncedScanDto } from '../../api/generated/rest';
import { syncAnswerOf } from './api-types';
import { nextBatch, noteAnswered, noteNotTaken } from './batches';
import { noteConfirmedStation, confirmedStation } from './confirmed-station';
import { countByEvent, countWaiting, settleScans } from './waiting-store';
import { sentOf, type SyncedScan, type WaitingScan } from './waiting';

// Sends the waiting sales and scans with at most one open request across all tabs.

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
/** Device data (id, label, station, event, number of sales) that the server last confirmed, as JSON. */
let confirmedDevice = '';
/** Device data that the server refused, as JSON. While it is the same, a sync tells only what the device must tell. */
let refusedDevice = '';
let tellOutcomes: (outcomes: readonly SyncedScan[]) => void = () => undefined;

/** Sets the function that is called with the scans that the server has just processed. */
export function onOutcomes(tell: typeof tellOutcomes): void {
  tellOutcomes = tell;
}

const deviceNow = () => {
  const { label, station } = scannerPreferences();
  return { id: deviceId(), label, station, event_id: doorEventId() ?? null };
};

/** The same, with the number of sales that wait on it. */
function confirmed(): string {
  const { ownSales, othersSales } = offlineState();
  return JSON.stringify([deviceNow(), ownSales + othersSales]);
}

/** Whether a sync still has to tell the server this device's label, station and sales, or to ask for tickets to sell. */
function isUnconfirmed(): boolean {
  const device = deviceNow();
  // An older server without syncs is recognized when fetching the list, which a device that cannot store anything never does.
  const canBeTold =
    serverHasDoor() || offlineState().canKeep === false || device.station !== confirmedStation();
  return canBeTold && (confirmed() !== confirmedDevice || isLeaseDue());
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
  // Even if the disk is full now, scans and sales from before may be stored.
  const keeps = canKeep || offlineState().waiting + offlineState().sales > 0;
  // First, because scans may be of what was sold.
  const sales = keeps && offlineState().sales > 0 ? await import('../sell/send-sales') : null;
  await sales?.sendSales();
  if (keeps) changeOfflineState(await readSales());
  const scans = keeps ? await nextBatch() : [];
  if (scans.length === 0 && !isUnconfirmed()) return false;
  const [waiting, waitingOf, list] = keeps
    ? await Promise.all([countWaiting(), countByEvent(), listState(doorEventId())])
    : [0, [], undefined];
  changeOfflineState({ waiting, sending: scans.length });
  const device = deviceNow();
  const isRefused = JSON.stringify(device) === refusedDevice;
  const told = isRefused
    ? { id: device.id, station: device.station }
    : {
        ...device,
        list_cursor: list?.cursor ?? null,
        waiting,
        waiting_of: waitingOf,
        sales: (await sales?.salesToTell()) ?? { count: 0, amount: 0 },
      };
  if (confirmedStation() !== device.station) noteConfirmedStation(null);
  const now = confirmed();
  const send = (sent: readonly WaitingScan[]): Promise<SyncDto> => {
    lastTry = Date.now();
    const answer = call<unknown>('POST', '/api/checkin/sync', {
      headers: { 'X-Device-Id': device.id },
      body: {
        now: new Date(lastTry).toISOString(),
        device: told,
        scans: sent.map((scan) => sentOf(scan, isRefused ? '' : device.label)),
      },
    });
    return watched(answer.then(syncAnswerOf));
  };
  try {
    const { scans: results, lease } = await send(scans);
    confirmedDevice = now;
    if (!isRefused) await noteLease(device.event_id ?? list?.event.id, lease);
    noteConfirmedStation(device.station);
    if (scans.length === 0) return false;
    await applyResults(scans, results);
    return true;
  } catch (reason) {
    const error = asApiError(reason);
    // Without a session the scans are sent after the next sign-in.
    if (error.isSessionOver) return false;
    if (!MAY_BE_OF_CONTENT.has(error.status)) throw reason;
    const isRefusal = error.isFromServer && error.status < 500;
    // Perhaps it is the label or the list: neither is worth a scan.
    if (isRefusal && !isRefused) {
      refusedDevice = JSON.stringify(device);
      return true;
    }
    if (isRefusal && scans.length === 1 && (await isTaken(send([])))) {
      await applyResults(scans, [INVALID]);
      return true;
    }
    noteNotTaken(scans.map(({ scan_id: id }) => id));
    if (isRefusal && scans.length > 1) return true;
    throw reason;
  }
}

/** Statuses of a request that may have to do with what it contains. */
const MAY_BE_OF_CONTENT: ReadonlySet<number> = new Set([400, 413, 422, 500]);

/** The result of a scan that the server refuses as a request, though it takes the same request without it. */
const INVALID: SyncedScanDto = {
  scan_id: null,
  outcome: 'invalid',
  tickets: 0,
  admitted: 0,
  served: 0,
  v: 0,
};

/** @throws if there was no answer, or one that has nothing to do with what was sent */
const isTaken = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    (reason: unknown) => {
      const { status }: ApiError = asApiError(reason);
      if (MAY_BE_OF_CONTENT.has(status)) return false;
      throw reason;
    },
  );

/** Returns the results of the scans: by their id, or else by their place, for an id that the server could not read. */
function matched(scans: readonly WaitingScan[], results: readonly SyncedScanDto[]): SyncedScan[] {
  const byId = new Map(results.map((result) => [result.scan_id, result]));
  const inPlace = results.length === scans.length ? results : [];
  return scans.flatMap((scan, at) => {
    const { scan_id: id } = scan;
    const own = byId.get(id) ?? (inPlace[at]?.scan_id === null ? inPlace[at] : undefined);
    return own ? [{ scan, result: own }] : [];
  });
}

async function applyResults(scans: readonly WaitingScan[], results: readonly SyncedScanDto[]): Promise<void> {
  const own = matched(scans, results);
  const ids = scans.map(({ scan_id: id }) => id);
  // Otherwise the same scans would be sent forever without a pause.
  if (own.length === 0) {
    noteNotTaken(ids);
    throw new Error('A sync was answered without its scans');
  }
  const answered = own.map(({ scan }) => scan.scan_id);
  const settled = await settleScans(
    own.map(({ scan, result }) => ({
      scanId: scan.scan_id,
      // A registration's version is never 0.
      figures: result.v > 0 ? { admitted: result.admitted, served: result.served, version: result.v } : null,
      result,
    })),
  );
  noteAnswered(
    answered,
    ids.filter((id) => !answered.includes(id)),
  );
  changeOfflineState({ waiting: await countWaiting() });
  const outcomes = settled.flatMap((scan) => {
    const found = own.find(({ result }) => result.scan_id === scan.scan_id);
    return found ? [{ scan, result: found.result }] : [];
  });
  tellOtherTabs(outcomes);
  tellOutcomes(outcomes);
}
