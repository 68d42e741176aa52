import { STATIONS, type Station } from '@usher/backend/rules';

// For which station the server counts what is scanned by this device, which it learns from a sync: all tabs are one device.

const KEY = 'usher.told-station';
const UNKNOWN = '?';

/** Without storage it is another device after each reload. */
let here: string | null = null;

/** What counts before any sync. */
const FIRST: Station = 'entrance';

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return here;
  }
}

/** null while that is not known: the answer of a sync that told another one has not come. */
export function toldStation(): Station | null {
  const told = stored() ?? FIRST;
  return STATIONS.find((station) => station === told) ?? null;
}

export function noteToldStation(station: Station | null): void {
  here = station ?? UNKNOWN;
  try {
    localStorage.setItem(KEY, here);
  } catch {
    // As long as the page.
  }
}
