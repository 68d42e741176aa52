import { Inject, Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import type { Actor } from '../../auth/actor.js';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { Database } from '../../database/database.js';
import { isDataError } from '../../database/postgres-error.js';
import { type Limit, RateLimiter } from '../../http/limits/rate-limiter.js';
import { Live } from '../../live/live.js';
import { isPracticeCode, parseQrCode } from '../../rules/qr-codes.js';
import { RECORD_DEVICE, RECORD_WAITING } from '../devices/devices.sql.js';
import { listReadAt } from '../devices/list-cursor.js';
import { type EarlyRefusal, type ReceivedScan, type ScanResult, storable } from '../scans/received-scan.js';
import { decideScans } from '../scans/scans.js';
import { SYNCED_SCAN, type SyncedScanDto, type SyncInput, UNREADABLE_SCAN } from './sync.dto.js';
import { syncOutcomeOf } from './sync-outcome.js';
import { LIST_ACCOUNTS, LIST_REGISTRATIONS } from './sync.sql.js';

const BATCH = 25;
/** Batches that a process decides at a time. Live check-ins come first: two are hardly faster, but halve the rate of the door. */
const CONCURRENCY = 1;
/** A clock that differs by less counts as right, in milliseconds, because a request may take this long to arrive. */
const CLOCK_TOLERANCE_MS = 2_000;

function toDto(scanId: string, result: ScanResult): SyncedScanDto {
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

const invalid = (scan: unknown): SyncedScanDto => {
  const id = (scan as { scanId?: unknown } | null)?.scanId;
  return {
    scanId: typeof id === 'string' ? id : null,
    outcome: 'invalid',
    tickets: 0,
    admitted: 0,
    served: 0,
    v: 0,
  };
};

/** Scans and undos that devices recorded while offline. */
@Injectable()
export class SyncService {
  private readonly queue = new PQueue({ concurrency: CONCURRENCY });
  private readonly syncs: Limit;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly database: Database,
    private readonly live: Live,
    limiter: RateLimiter,
  ) {
    this.syncs = limiter.limit('check-in:sync', settings.limits.syncsPerDevice);
  }

  /**
   * Accepts a device's offline scans, and records the device's state. A repeated scan gets its first outcome, by whichever route
   * that came; an unreadable scan does not affect the others. Devices that were cut off may sync too, as their guests are inside.
   * @param arrivedAt when the request began to arrive, in milliseconds since 1970
   * @returns one answer per scan, in their order
   * @throws TooManyRequests if the device syncs too often
   */
  async sync(actor: Actor, { now, device, scans }: SyncInput, arrivedAt: number): Promise<SyncedScanDto[]> {
    const deviceId = device.id.toLowerCase();
    await this.syncs.consume(deviceId);
    const ahead = now.getTime() - arrivedAt;
    const isRight = Math.abs(ahead) < CLOCK_TOLERANCE_MS;
    const label = device.label || null;
    await this.database.run(RECORD_DEVICE, [
      deviceId,
      actor.user.id,
      label,
      device.station ?? 'entrance',
      device.waiting ?? scans.length,
      device.listCursor ? listReadAt(device.listCursor) : null,
      Math.round(ahead),
    ]);
    if (scans.length === 0) return [];

    const received = await this.read(actor, scans, deviceId, label, isRight ? 0 : ahead);
    const answers = scans.map(invalid);
    const readable = received.flatMap((scan, at) => (scan ? [{ scan, at }] : []));
    const ordered = await this.inOrder(readable);
    try {
      for (let start = 0; start < ordered.length; start += BATCH) {
        const batch = ordered.slice(start, start + BATCH);
        const results = await this.queue.add(() => this.decide(batch.map(({ scan }) => scan)));
        for (const [i, result] of results.entries()) {
          const { scan, at } = batch[i]!;
          if (!result) continue;
          answers[at] = toDto(scan.scanId, result);
        }
      }
      // Only now: if a batch fails, its scans still wait on the device.
      const waiting = Math.max(0, (device.waiting ?? scans.length) - scans.length);
      await this.database.run(RECORD_WAITING, [deviceId, waiting]);
    } finally {
      // Published even if no scan counts: the dashboard also shows people let in nevertheless, and scans waiting on devices.
      this.live.publish('check_in', deviceId);
    }
    return answers;
  }

  /** Sorts scans by registration, each one's in the order sent, so that all batches lock people in a consistent order. */
  private async inOrder(scans: { scan: ReceivedScan; at: number }[]) {
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
  private async decide(scans: ReceivedScan[]): Promise<(ScanResult | null)[]> {
    try {
      return await this.database.handle.transaction((tx) => decideScans(tx, scans));
    } catch (error) {
      if (!isDataError(error)) throw error;
      if (scans.length === 1) return [null];
      const results: (ScanResult | null)[] = [];
      for (const scan of scans) results.push(...(await this.decide([scan])));
      return results;
    }
  }

  private async read(
    { user, requestId }: Actor,
    scans: readonly unknown[],
    deviceId: string,
    label: string | null,
    ahead: number,
  ): Promise<(ReceivedScan | null)[]> {
    const parsed = scans.map((scan) => SYNCED_SCAN.safeParse(scan));
    const others = parsed.flatMap(({ data }) =>
      data?.accountId && data.accountId !== user.id ? [data.accountId] : [],
    );
    const names = new Map([[user.id, user.fullName]]);
    if (others.length > 0)
      for (const { id, fullName } of await this.database.run(LIST_ACCOUNTS, [others]))
        names.set(id, fullName);
    return parsed.map(({ data }, at): ReceivedScan | null => {
      const common = {
        isKept: true,
        reason: null,
        requestId,
        deviceId,
        label,
      };
      if (!data) {
        const told = UNREADABLE_SCAN.safeParse(scans[at]).data;
        if (!told) return null;
        return {
          ...common,
          scanId: told.scanId.toLowerCase(),
          code: storable(JSON.stringify(scans[at])),
          registrationId: null,
          eventId: told.eventId?.toLowerCase() ?? null,
          station: told.station ?? null,
          tickets: told.tickets ?? null,
          scannedAt: new Date(),
          sentScannedAt: null,
          wasLetIn: told.letIn ?? false,
          letInTickets: told.letInTickets ?? null,
          isUndo: told.undoes != null,
          undoes: null,
          refusal: 'invalid',
          account: user,
          saidBy: null,
          source: 'offline',
        };
      }
      const code = data.code == null ? null : parseQrCode(data.code);
      const accountId = data.accountId?.toLowerCase() ?? user.id;
      const fullName = names.get(accountId);
      const scannedAt = new Date(data.scannedAt);
      return {
        ...common,
        // The label at the time of the scan, as the device may have another one by now. An empty label means none.
        label: data.label == null ? label : data.label || null,
        scanId: data.scanId.toLowerCase(),
        code: data.code == null ? null : (code ?? storable(data.code)),
        registrationId: data.id?.toLowerCase() ?? null,
        eventId: data.eventId.toLowerCase(),
        station: data.station,
        tickets: data.tickets ?? null,
        scannedAt: new Date(scannedAt.getTime() - ahead),
        sentScannedAt: scannedAt.toISOString(),
        wasLetIn: data.letIn,
        letInTickets: data.letInTickets ?? null,
        isUndo: data.undoes != null,
        undoes: data.undoes?.toLowerCase() ?? null,
        refusal: refusalOf(data.code, code, fullName),
        account: user,
        saidBy: fullName === undefined || accountId === user.id ? null : { id: accountId, fullName },
        // An undo names the registration of its scan, so an id there does not mean a look-up.
        source: data.code == null && data.undoes == null ? 'look_up' : 'offline',
      };
    });
  }
}

/** @param parsed null if `code` is mistyped or missing @param account name of the account; undefined if it is unknown */
function refusalOf(
  code: string | null | undefined,
  parsed: string | null,
  account: string | undefined,
): EarlyRefusal | null {
  if (code != null && parsed === null) return 'mistyped';
  if (parsed !== null && isPracticeCode(parsed)) return 'practice';
  return account === undefined ? 'invalid' : null;
}
