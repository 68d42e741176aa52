import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { Database } from '../../database/database.js';
import { isDataError } from '../../database/postgres-error.js';
import { FairQueue, type Turn } from '../../http/limits/fair-queue.js';
import { type Limit, RateLimiter } from '../../http/limits/rate-limiter.js';
import { Live } from '../../live/live.js';
import { DEVICES_PER_ACCOUNT } from '../../rules/admissions.js';
import { RECORD_DEVICE, RECORD_WAITING } from '../devices/devices.sql.js';
import { listOfCursor } from '../devices/list-cursor.js';
import type { ReceivedScan, ScanResult } from '../scans/received-scan.js';
import { PaperAmongThem } from '../scans/paper-scans.js';
import { decidePaperScan, decideScans } from '../scans/scans.js';
import { Leases } from '../sales/leases.js';
import type { SyncDto, SyncedScanDto } from './sync.dto.js';
import { SYNCS_BUSY } from '../door/door-busy.error.js';
import { countScans, readPartly, readSync, type Sync, type SyncedDevice } from './sync-input.js';
import { syncOutcomeOf } from './sync-outcome.js';
import { LIST_REGISTRATIONS } from './sync.sql.js';
import { readScans } from './synced-scans.js';

const BATCH = 25;
/**
 * What a process has in hand of what phones send: batches that it decides at a time, and syncs that wait. Live check-ins come first:
 * two batches are hardly faster, but halve the rate of the door. A phone has one sync of fifty scans open at a time.
 */
const QUEUE = {
  concurrency: 1,
  perAccount: { jobs: 20, size: 2_000 },
  inAll: { jobs: 100, size: 10_000 },
  busy: SYNCS_BUSY,
};
/** A sync of few large scans takes as much memory as one of many: one counts for each of these bytes. */
const BYTES_OF_SCAN = 500;
/** A clock that differs by less counts as right, in milliseconds, because a request may take this long to arrive. */
const CLOCK_TOLERANCE_MS = 2_000;

function toDto(scanId: string | null, result: ScanResult): SyncedScanDto {
  const { registration: of } = result;
  return {
    scanId,
    outcome: syncOutcomeOf(result.outcome),
    tickets: result.counted,
    admitted: of?.admitted ?? 0,
    served: of?.served ?? 0,
    v: of?.version ?? 0,
    ...(of?.checkedInAt
      ? {
          first: {
            scannedAt: new Date(of.checkedInAt),
            label: of.checkedInLabel,
            by: of.checkedInBy ?? '',
            sentBy: of.checkedInSentBy,
          },
        }
      : {}),
  };
}

/** Returns the id of a scan as it was sent, by which its device knows it; null if it was no text. */
function sentId(scan: unknown): string | null {
  const id = (scan as { scan_id?: unknown } | null)?.scan_id;
  return typeof id === 'string' ? id : null;
}

const invalid = (scan: unknown): SyncedScanDto => ({
  scanId: sentId(scan),
  outcome: 'invalid',
  tickets: 0,
  admitted: 0,
  served: 0,
  v: 0,
});

/** Returns as JSON how many scans of each event still wait on a device once these are taken; null if it did not say. */
function waitingAfter({ waitingOf }: SyncedDevice, scans: readonly unknown[]): string | null {
  if (!waitingOf) return null;
  const left = new Map(Object.entries(waitingOf));
  for (const scan of scans) {
    const event = readPartly(scan)?.eventId;
    if (event) left.set(event, Math.max(0, (left.get(event) ?? 0) - 1));
  }
  return JSON.stringify(Object.fromEntries(left));
}

/** How a sync came. */
interface Arrival {
  /** When the request began to arrive, in milliseconds since 1970. */
  at: number;
  /** Size of its body. */
  bytes: number;
  /** Aborted when the device has gone. */
  gone: AbortSignal;
}

/** Scans and undos that devices recorded while offline. */
@Injectable()
export class SyncService {
  private readonly queue = new FairQueue(QUEUE);
  /** By account and device, as a device's id is whatever its account says. */
  private readonly syncsOfDevice: Limit;
  private readonly syncsOfAccount: Limit;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly database: Database,
    private readonly live: Live,
    private readonly leases: Leases,
    limiter: RateLimiter,
  ) {
    const { syncsPerDevice } = settings.limits;
    this.syncsOfDevice = limiter.limit('check-in:sync', syncsPerDevice);
    this.syncsOfAccount = limiter.limit('check-in:syncs', DEVICES_PER_ACCOUNT * syncsPerDevice);
  }

  /**
   * Accepts a device's offline scans, and records the device's state. A repeated scan gets its first outcome, by whichever route
   * that came; an unreadable scan does not affect the others. Devices that were cut off may sync too, as their guests are inside.
   * Accounts take turns, and a sync whose device has gone is not decided further: the device sends it again.
   * @param body as it was sent
   * @returns one answer per scan, in their order; where the device tells of its sales, with the tickets that it may sell without a
   *   network
   * @throws Busy if too much waits; TooManyRequests if the device or its account syncs too often; InvalidInput
   */
  sync(actor: Actor, body: unknown, arrival: Arrival): Promise<SyncedScanDto[] | SyncDto> {
    const size = Math.max(countScans(body), Math.ceil(arrival.bytes / BYTES_OF_SCAN));
    return this.queue.run(actor.user.id, size, arrival.gone, (turn) =>
      this.take(actor, body, arrival.at, turn),
    );
  }

  private async take(
    actor: Actor,
    body: unknown,
    arrivedAt: number,
    turn: Turn,
  ): Promise<SyncedScanDto[] | SyncDto> {
    const sync = await readSync(body);
    const scans = await this.takeScans(actor, sync, arrivedAt, turn);
    const { device } = sync;
    if (device.sales === null) return scans;
    await this.leases.record(actor.user, device, device.sales);
    return { scans, lease: await this.leases.of(actor.user, device) };
  }

  private async takeScans(
    actor: Actor,
    { now, device, scans }: Sync,
    arrivedAt: number,
    turn: Turn,
  ): Promise<SyncedScanDto[]> {
    await Promise.all([
      this.syncsOfDevice.consume(`${actor.user.id} ${device.id}`),
      this.syncsOfAccount.consume(actor.user.id),
    ]);
    const ahead = now.getTime() - arrivedAt;
    const record = () =>
      this.database.run(RECORD_DEVICE, [
        device.id,
        actor.user.id,
        device.label,
        device.station,
        device.waiting ?? scans.length,
        device.listCursor === null ? null : (listOfCursor(device.listCursor)?.at ?? null),
        Math.round(ahead),
        actor.user.session.id,
        actor.user.session.expiresAt,
        device.eventId,
        device.waitingOf && JSON.stringify(device.waitingOf),
      ]);
    if (scans.length === 0) {
      // Somebody at the door may be waiting for it: the device was set to another station.
      await record();
      return [];
    }
    const isRight = Math.abs(ahead) < CLOCK_TOLERANCE_MS;
    const ordered = await turn(async () => {
      await record();
      return this.inOrder(
        await readScans(this.database, actor, scans, { device, ahead: isRight ? 0 : ahead }),
      );
    });
    const answers = scans.map(invalid);
    try {
      for (let start = 0; start < ordered.length; start += BATCH) {
        const batch = ordered.slice(start, start + BATCH);
        const results = await turn(() => this.decide(batch.map(({ scan }) => scan)));
        for (const [i, result] of results.entries()) {
          const { at } = batch[i]!;
          if (result) answers[at] = toDto(sentId(scans[at]), result);
        }
      }
      // Only now: if a batch fails, its scans still wait on the device.
      const waiting = Math.max(0, (device.waiting ?? scans.length) - scans.length);
      await this.database.run(RECORD_WAITING, [device.id, waiting, waitingAfter(device, scans)]);
    } finally {
      // Published even if no scan counts: the dashboard also shows people let in nevertheless, and scans waiting on devices.
      this.live.publish('check_in', device.id);
    }
    return answers;
  }

  /**
   * Sorts scans by registration, each one's in the order sent, so that all batches lock people in a consistent order.
   * @param received in the order sent, null for a scan that is not decided at all
   */
  private async inOrder(received: readonly (ReceivedScan | null)[]) {
    const scans = received.flatMap((scan, at) => (scan ? [{ scan, at }] : []));
    if (scans.length === 0) return [];
    const found = await this.database.run(LIST_REGISTRATIONS, [
      scans.map(({ scan }) => scan.code),
      scans.map(({ scan }) => scan.registrationId),
      scans.map(({ scan }) => scan.eventId),
    ]);
    return scans
      .map((scan, i) => ({ ...scan, place: found[i]!.id ?? '' }))
      .sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : a.at - b.at));
  }

  /** @returns one result per scan; null for a scan that the database refuses even when it is decided alone */
  private async decide(scans: ReceivedScan[], by = decideScans): Promise<(ScanResult | null)[]> {
    try {
      return await this.database.handle.transaction((tx) => by(tx, scans));
    } catch (error) {
      const isPaper = error instanceof PaperAmongThem;
      if (!isPaper && !isDataError(error)) throw error;
      if (scans.length === 1) return isPaper ? this.decide(scans, decidePaperScan) : [null];
      const results: (ScanResult | null)[] = [];
      for (const scan of scans) results.push(...(await this.decide([scan])));
      return results;
    }
  }
}
