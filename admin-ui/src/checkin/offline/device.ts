import { makeScanId } from '@usher/backend/rules';

const KEY = 'usher.device';

const randomByte = (): number => crypto.getRandomValues(new Uint8Array(1))[0]!;

/** Returns a new id for a scan or a device. */
export const newId = (): string => makeScanId(Date.now(), randomByte);

let id: string | undefined;

/** Returns this browser's device id. It is created once and does not change with the account. */
export function deviceId(): string {
  if (id) return id;
  try {
    id = localStorage.getItem(KEY) ?? newId();
    localStorage.setItem(KEY, id);
  } catch {
    // Without storage the browser is a new device after each reload.
    id ??= newId();
  }
  return id;
}
