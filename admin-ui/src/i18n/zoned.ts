import { dateFormat } from './formatters';

// An input of the type datetime-local knows no zone: what it holds is read and written on the clock of the event.

const MINUTE_MS = 60_000;

/** How far the zone's clock is ahead of UTC at a moment, in milliseconds. */
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

/** A moment (ISO 8601) as the zone's clock shows it: `2026-11-28T18:00`. */
export function localOf(iso: string, zone: string): string {
  const moment = new Date(iso).getTime();
  return new Date(moment + aheadOfUtc(moment, zone)).toISOString().slice(0, 16);
}

/**
 * The moment, in ISO 8601 and UTC, when the zone's clock shows `local` (`2026-11-28T18:00`); null where that is no date.
 * Of an hour that comes twice the first one; one that is left out is read as the clock goes on.
 */
export function instantOf(local: string, zone: string): string | null {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return null;
  // The offset is asked for at two guesses: on either side of a change of the clock one of them is right.
  const guesses = [-24 * 60, 24 * 60].map((minutes) => wall - aheadOfUtc(wall + minutes * MINUTE_MS, zone));
  const right = guesses.filter((moment) => moment + aheadOfUtc(moment, zone) === wall);
  const moment = right.length > 0 ? Math.min(...right) : guesses[0]!;
  return new Date(moment).toISOString();
}

/** The day of a moment on the zone's clock: `2026-11-28`. */
export const dayOf = (moment: number, zone: string): string =>
  localOf(new Date(moment).toISOString(), zone).slice(0, 10);
