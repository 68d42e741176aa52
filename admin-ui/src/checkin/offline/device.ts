import { makeScanId } from '@usher/backend/rules';
import { forgetConfirmedStation } from './confirmed-station';

const KEY = 'usher.device';

const randomByte = (): number => crypto.getRandomValues(new Uint8Array(1))[0]!;

/** Returns a new id for a scan or a device. */
export const newId = (): string => makeScanId(Date.now(), randomByte);

/** What the server takes for an id; it refuses every call with another one. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

let id: string | undefined;

/**
 * Returns this browser's device id. It is created once and does not change with the account; one that is broken is replaced,
 * which makes the browser a new device.
 */
export function deviceId(): string {
  if (id) return id;
  try {
    const kept = localStorage.getItem(KEY);
    id = kept !== null && UUID.test(kept) ? kept : newId();
    if (id !== kept) {
      localStorage.setItem(KEY, id);
      forgetConfirmedStation();
    }
  } catch {
    // Without storage the browser is a new device after each reload.
    id ??= newId();
  }
  return id;
}
