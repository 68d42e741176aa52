import type { RuleMessage } from './rule-messages.js';

export const CAPACITY_MAX = 1_000_000;

/** Checks the maximum number of tickets that an event may sell; null means no limit. */
export const checkCapacity = (capacity: unknown): RuleMessage | null =>
  capacity === null ||
  (Number.isInteger(capacity) && Number(capacity) >= 1 && Number(capacity) <= CAPACITY_MAX)
    ? null
    : 'capacity.invalid';

export const REMINDER_HOURS_DEFAULT = 24;
export const REMINDER_HOURS_MAX = 720;

/** Checks how many hours before an event its attendees are reminded; null means never. */
export const checkReminderHours = (hours: unknown): RuleMessage | null =>
  hours === null || (Number.isInteger(hours) && Number(hours) >= 1 && Number(hours) <= REMINDER_HOURS_MAX)
    ? null
    : 'reminder.invalid';
