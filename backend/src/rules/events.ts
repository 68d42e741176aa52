import type { RuleMessage } from './rule-messages.js';

export const CAPACITY_MAX = 1_000_000;

/** Checks the maximum number of tickets that an event may sell; null means no limit. */
export const checkCapacity = (capacity: unknown): RuleMessage | null =>
  capacity === null ||
  (Number.isInteger(capacity) && Number(capacity) >= 1 && Number(capacity) <= CAPACITY_MAX)
    ? null
    : 'capacity.invalid';

const LASTS_AT_MOST_MS = 31 * 24 * 60 * 60_000;

/** Checks the end of an event; null means that nobody said when. */
export function checkEventEnd(end: Date | null, start: Date): RuleMessage | null {
  if (end === null) return null;
  const lasts = end.getTime() - start.getTime();
  return lasts > 0 && lasts <= LASTS_AT_MOST_MS ? null : 'event_end.invalid';
}

export const REMINDER_HOURS_DEFAULT = 24;
export const REMINDER_HOURS_MAX = 720;

/** Checks how many hours before an event its attendees are reminded; null means never. */
export const checkReminderHours = (hours: unknown): RuleMessage | null =>
  hours === null || (Number.isInteger(hours) && Number(hours) >= 1 && Number(hours) <= REMINDER_HOURS_MAX)
    ? null
    : 'reminder.invalid';

interface StatusRules {
  /** Whether its tickets may be sold, if it is neither over nor archived. */
  sells: boolean;
  /** Whether accounts without `events.read.drafts` know of it. Only such events are current, and have a door. */
  isPublished: boolean;
}

const RULES_OF_STATUS = {
  draft: { sells: false, isPublished: false },
  on_sale: { sells: true, isPublished: true },
  closed: { sells: false, isPublished: true },
} as const satisfies Record<string, StatusRules>;

/** How far an event is: in preparation; on sale; no longer, but its door stays. */
export type EventStatus = keyof typeof RULES_OF_STATUS;
export const EVENT_STATUSES = Object.keys(RULES_OF_STATUS) as [EventStatus, ...EventStatus[]];

export const eventStatusRules = (status: EventStatus): StatusRules => RULES_OF_STATUS[status];
