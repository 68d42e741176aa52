import type { RuleMessage } from './rule-messages.js';

/** Offsets such as `+05:30`, which PostgreSQL and Intl count in opposite directions, are no names. */
const NAME = /^[a-z][\w+-]*(\/[\w+-]+)*$/i;

/** Checks the IANA name of a time zone. */
export function checkTimeZone(name: string): RuleMessage | null {
  if (name.trim() === '') return 'required';
  if (name.length > 100 || !NAME.test(name)) return 'time_zone.unknown';
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return null;
  } catch {
    return 'time_zone.unknown';
  }
}
