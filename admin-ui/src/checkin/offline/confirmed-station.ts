import { STATIONS, type Station } from '@usher/backend/rules';

// The station at which the server counts this device's scans. A sync tells the server. All tabs of a browser are one device.

const KEY = 'usher.told-station';
const UNKNOWN = '?';

/** Fallback without storage; the browser then is a new device after each reload, so memory is enough. */
let here: string | null = null;

/** The server's default before any sync. */
const FIRST: Station = 'entrance';

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return here;
  }
}

/** Returns the confirmed station; null if unknown, because a sync with another station has not been answered yet. */
export function confirmedStation(): Station | null {
  const told = stored() ?? FIRST;
  return STATIONS.find((station) => station === told) ?? null;
}

export function noteConfirmedStation(station: Station | null): void {
  here = station ?? UNKNOWN;
  try {
    localStorage.setItem(KEY, here);
  } catch {
    // Without storage it is known until the page is left.
  }
}

/** Call for a new device, which the server has not heard of. */
export function forgetConfirmedStation(): void {
  here = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was kept.
  }
}
