import type { Actor } from '../../auth/actor.js';
import type { Database } from '../../database/database.js';
import { isPracticeCode, parseQrCode } from '../../rules/qr-codes.js';
import { possibleTime } from '../scans/possible-time.js';
import {
  derivedId,
  type EarlyRefusal,
  type ReceivedScan,
  scanningAccount,
  storable,
} from '../scans/received-scan.js';
import { readPartly, readScan, type SyncedDevice } from './sync-input.js';
import { LIST_ACCOUNTS } from './sync.sql.js';

/**
 * Reads the scans of a sync.
 * @param scans as they were sent
 * @param options.ahead how far the device's clock is ahead of the server's, in milliseconds
 * @returns one per scan, in their order; null for one of which nothing is to be kept
 */
export async function readScans(
  database: Database,
  { user, requestId }: Actor,
  scans: readonly unknown[],
  { device, ahead }: { device: SyncedDevice; ahead: number },
): Promise<(ReceivedScan | null)[]> {
  const parsed = scans.map(readScan);
  const others = parsed.flatMap((scan) =>
    scan?.accountId && scan.accountId !== user.id ? [scan.accountId] : [],
  );
  const names = new Map([[user.id, user.fullName]]);
  if (others.length > 0)
    for (const { id, fullName } of await database.run(LIST_ACCOUNTS, [others])) names.set(id, fullName);
  const common = { isKept: true, requestId, deviceId: device.id, label: device.label };
  return parsed.map((scan, at): ReceivedScan | null => {
    if (!scan) {
      const told = readPartly(scans[at]);
      if (!told) return null;
      const text = JSON.stringify(scans[at]);
      // Without an id there is nothing to ask for again, and nothing to keep but who was let in.
      const isLost = told.scanId === null && !(told.wasLetIn && !told.isUndo);
      if (isLost) return null;
      return {
        ...common,
        ...told,
        scanId: told.scanId ?? derivedId(`${device.id} ${text}`),
        code: storable(text),
        registrationId: null,
        scannedAt: new Date(),
        sentScannedAt: null,
        undoes: null,
        reason: null,
        refusal: 'invalid',
        account: scanningAccount(user),
        saidBy: null,
        source: 'offline',
      };
    }
    const { accountId: scannedBy, ...sent } = scan;
    const code = sent.code === null ? null : parseQrCode(sent.code);
    const accountId = scannedBy ?? user.id;
    const fullName = names.get(accountId);
    return {
      ...common,
      ...sent,
      // The label at the time of the scan, as the device may have another one by now. An empty label means none.
      label: sent.label === undefined ? device.label : sent.label || null,
      code: code ?? (sent.code === null ? null : storable(sent.code.trim())),
      scannedAt: possibleTime(sent.scannedAt.getTime() - ahead, Date.now()),
      sentScannedAt: sent.scannedAt.toISOString(),
      isUndo: sent.undoes !== null,
      refusal: refusalOf(sent.code, code, fullName),
      account: scanningAccount(user),
      saidBy: fullName === undefined || accountId === user.id ? null : { id: accountId, fullName },
      // An undo names the registration of its scan, so an id there does not mean a look-up.
      source: sent.code === null && sent.undoes === null ? 'look_up' : 'offline',
    };
  });
}

/** @param parsed null if `code` is mistyped or missing @param account name of the account; undefined if it is unknown */
function refusalOf(
  code: string | null,
  parsed: string | null,
  account: string | undefined,
): EarlyRefusal | null {
  if (code !== null && parsed === null) return 'mistyped';
  if (parsed !== null && isPracticeCode(parsed)) return 'practice';
  return account === undefined ? 'invalid' : null;
}
