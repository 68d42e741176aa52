import { DEVICE_LABEL_MAX_LENGTH, type Station } from '@usher/backend/rules';
import { useSyncExternalStore } from 'react';

/** Scanner settings. They belong to the device and not to the account. */
interface ScannerPreferences {
  /** Whether the scanner keeps scanning after a code. */
  keepsScanning: boolean;
  isMuted: boolean;
  /** `deviceId` of the camera; null for the rear one. */
  cameraId: string | null;
  /** Station that the device scans for. */
  station: Station;
  /** Name of the device's place, such as `Gate A`; up to 30 characters. */
  label: string;
  /** Label that is being typed, else null. The next page takes it as the label, because this one may end without an event. */
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

/** Cleans up a text so that the server accepts it as a label; otherwise every sync of this device would fail. */
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

// All tabs of a device share its settings, such as the station.
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
    // Storage is unavailable: the setting lasts until the page is closed.
  }
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useScannerPreferences = (): ScannerPreferences =>
  useSyncExternalStore(subscribe, scannerPreferences);
