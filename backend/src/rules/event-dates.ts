/** Cache: creating a formatter takes longer than a hundred uses. It holds at most one per time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Formats like `Saturday, December 12, 2026 at 6:00 PM`, in the event's time zone. */
export const formatEventDate = (at: Date, timeZone: string): string =>
  formatFor(timeZone)
    .format(at)
    // Newer Unicode data puts a narrow no-break space before AM and PM, which some mail clients show as a box.
    .replace(/\u202f/g, ' ');

/** Writes a moment with its time zone as RFC 9557 does: `2026-12-12T23:00:00.000Z[America/New_York]`. */
export const momentIn = (at: Date, timeZone: string): string => `${at.toISOString()}[${timeZone}]`;

/** Reads what `momentIn` has written; null for any other text. */
export function readMoment(text: string): { at: Date; timeZone: string } | null {
  const [, at, timeZone] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(text) ?? [];
  return at && timeZone && !Number.isNaN(Date.parse(at)) ? { at: new Date(at), timeZone } : null;
}
