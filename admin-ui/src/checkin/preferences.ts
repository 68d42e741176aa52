import { DEVICE_LABEL_MAX_LENGTH, type Station } from '@usher/backend/rules';
import { useSyncExternalStore } from 'react';

/** What somebody chose for the scanner of this device. It is the device's, whoever signs in. */
interface ScannerPreferences {
  /** The scanner goes on after a code. */
  keepsScanning: boolean;
  isMuted: boolean;
  /** `deviceId` of the camera; null: the rear one. */
  cameraId: string | null;
  /** What it scans for. */
  station: Station;
  /** Where it is, as others know it: `Gate A`; up to 30 characters. */
  label: string;
  /** What is being typed as its label, null while nothing is. The next page takes it: this one may end without another word. */
  typedLabel: string | null;
}

const KEY = 'usher.scanner';
const DEFAULTS: ScannerPreferences = {
  keepsScanning: false,
  isMuted: false,
  cameraId: null,
  station: 'entrance',
  label: '',
  typedLabel: null,
};
const listeners = new Set<() => void>();

/** A text as the server takes it for a label: else no sync of this device would get through. */
const labelOf = (text: string): string =>
  [...text.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()].slice(0, DEVICE_LABEL_MAX_LENGTH).join('').trim();

function stored(): ScannerPreferences {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<ScannerPreferences>;
    return {
      keepsScanning: found.keepsScanning === true,
      isMuted: found.isMuted === true,
      cameraId: typeof found.cameraId === 'string' ? found.cameraId : null,
      station: found.station === 'food' ? 'food' : 'entrance',
      label: typeof found.label === 'string' ? labelOf(found.label) : '',
      typedLabel: typeof found.typedLabel === 'string' ? labelOf(found.typedLabel) : null,
    };
  } catch {
    return DEFAULTS;
  }
}

let preferences = stored();
if (preferences.typedLabel !== null)
  preferences = { ...preferences, label: preferences.typedLabel, typedLabel: null };

// Another tab of the same device: what it scans for is one thing.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    preferences = stored();
    listeners.forEach((listener) => listener());
  });

export const scannerPreferences = (): ScannerPreferences => preferences;

export function prefer(changes: Partial<ScannerPreferences>): void {
  preferences = { ...preferences, ...changes };
  if (changes.label !== undefined) preferences.label = labelOf(changes.label);
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Storage is unavailable: the choice lasts as long as the page.
  }
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useScannerPreferences = (): ScannerPreferences =>
  useSyncExternalStore(subscribe, scannerPreferences);
