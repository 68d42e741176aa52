/** `Saturday, December 12, 2026 at 6:00 PM`, by the clock of the event's own zone. */
export const formatEventDate = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
    .format(at)
    // Newer Unicode data puts a narrow no-break space before AM and PM, which some mail clients show as a box.
    .replace(/\u202f/g, ' ');
