import { STATIONS, type Station } from '@usher/backend/rules';

// The station for which the server counts this device's scans. It learns that from a sync; all tabs of a browser are one device.

const KEY = 'usher.told-station';
const UNKNOWN = '?';

/** Without storage it is another device after each reload. */
let here: string | null = null;

/** For which the server counts before any sync. */
const FIRST: Station = 'entrance';

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return here;
  }
}

/** Null while that is not known: another one was sent with a sync whose answer has not come. */
export function confirmedStation(): Station | null {
  const told = stored() ?? FIRST;
  return STATIONS.find((station) => station === told) ?? null;
}

export function noteConfirmedStation(station: Station | null): void {
  here = station ?? UNKNOWN;
  try {
    localStorage.setItem(KEY, here);
  } catch {
    // Known until the page is left.
  }
}
