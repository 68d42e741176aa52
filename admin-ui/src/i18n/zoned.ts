import { dateFormat } from './formatters';

// A datetime-local input has no time zone: its value is read and written on the event's clock.

const MINUTE_MS = 60_000;

/** Returns how far the zone's clock is ahead of UTC at a moment, in milliseconds. */
function aheadOfUtc(moment: number, zone: string): number {
  const parts = dateFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return wall - Math.floor(moment / 1000) * 1000;
}

/** Returns a moment (ISO 8601) as the zone's clock shows it: `2026-11-28T18:00`. */
export function localOf(iso: string, zone: string): string {
  const moment = new Date(iso).getTime();
  return new Date(moment + aheadOfUtc(moment, zone)).toISOString().slice(0, 16);
}

/** The moments, earliest first, when the zone's clock shows `local`, of which there are none, one or two; null if it is no date. */
function momentsOf(local: string, zone: string): number[] | null {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return null;
  return offsetsAround(wall, zone)
    .map((ahead) => wall - ahead)
    .filter((moment) => moment + aheadOfUtc(moment, zone) === wall)
    .sort((a, b) => a - b);
}

/** The offsets of a day before and a day after: if the clock changes between them, each was right on its side. */
const offsetsAround = (wall: number, zone: string): number[] => [
  ...new Set([-24 * 60, 24 * 60].map((minutes) => aheadOfUtc(wall + minutes * MINUTE_MS, zone))),
];

/** How often the zone's clock shows `local`: an hour is skipped, or comes twice, where the clock changes. Null if it is no date. */
export function occursOn(local: string, zone: string): 'once' | 'twice' | 'never' | null {
  const moments = momentsOf(local, zone);
  return moments && (['never', 'once', 'twice'] as const)[moments.length]!;
}

/**
 * Returns the moment, in ISO 8601 and UTC, when the zone's clock shows `local` (`2026-11-28T18:00`); null if that is no date.
 * For an hour that occurs twice, returns the first one; an hour that the clock skips is read as if it had not.
 */
export function instantOf(local: string, zone: string): string | null {
  const moments = momentsOf(local, zone);
  if (!moments) return null;
  const wall = Date.parse(`${local}Z`);
  return new Date(moments[0] ?? wall - offsetsAround(wall, zone)[0]!).toISOString();
}

/** Returns the day of a moment on the zone's clock: `2026-11-28`. */
export const dayOf = (moment: number, zone: string): string =>
  localOf(new Date(moment).toISOString(), zone).slice(0, 10);
