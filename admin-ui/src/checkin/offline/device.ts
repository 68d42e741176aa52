import { makeScanId } from '@usher/backend/rules';

const KEY = 'usher.device';

const randomByte = (): number => crypto.getRandomValues(new Uint8Array(1))[0]!;

/** A new id of a scan, or of a device. */
export const newId = (): string => makeScanId(Date.now(), randomByte);

let id: string | undefined;

/** Made once and kept, whoever signs in. */
export function deviceId(): string {
  if (id) return id;
  try {
    id = localStorage.getItem(KEY) ?? newId();
    localStorage.setItem(KEY, id);
  } catch {
    // Without storage it is another device after each reload.
    id ??= newId();
  }
  return id;
}
