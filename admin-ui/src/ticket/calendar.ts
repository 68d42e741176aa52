import type { TicketView } from './view';

/** Maximum length of a line without its line break, in octets (RFC 5545, 3.1). */
const LINE_MAX = 75;

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** The value of a parameter, which knows no double quotes (RFC 5545, 3.2). */
const quoted = (text: string): string => text.replace(/"/g, "'");

/** `2026-11-28T23:00:00.000Z` → `20261128T230000Z`. */
const utc = (iso: string): string => new Date(iso).toISOString().replace(/[-:]|\.\d+/g, '');

/** Folds a line between characters, never within one. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (encoder.encode(current + character).length > LINE_MAX) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}

/**
 * Returns the event as an iCalendar file. It has the same UID as in the mail (mail/kinds/calendar.ts), so that a calendar shows
 * the event once. It has no code, because calendars are shared.
 */
export const calendarFile = ({ event, organization }: TicketView, now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Usher//Usher//${(event.lang ?? 'en').toUpperCase()}`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@usher`,
    `DTSTAMP:${utc(now.toISOString())}`,
    `SEQUENCE:${event.sequence ?? 0}`,
    `DTSTART:${utc(event.event_date)}`,
    ...(event.event_end ? [`DTEND:${utc(event.event_end)}`] : []),
    `SUMMARY:${escaped(event.name)}`,
    `LOCATION:${escaped(event.location)}`,
    ...(organization?.name
      ? [`ORGANIZER;CN="${quoted(organization.name)}":mailto:${organization.address}`]
      : []),
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');

/** Downloads the file, so that the device offers to open it in its calendar app. */
export function addToCalendar(view: TicketView): void {
  const url = URL.createObjectURL(
    new Blob([calendarFile(view, new Date())], { type: 'text/calendar;charset=utf-8' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = view.event.lang === 'es' ? 'evento.ics' : 'event.ics';
  link.click();
  // Some browsers read the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
