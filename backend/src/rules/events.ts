import type { RuleMessage } from './messages.js';

export const CAPACITY_MAX = 1_000_000;

/** The most tickets that an event may sell; null is no limit. */
export const checkCapacity = (capacity: unknown): RuleMessage | null =>
  capacity === null ||
  (Number.isInteger(capacity) && Number(capacity) >= 1 && Number(capacity) <= CAPACITY_MAX)
    ? null
    : 'capacity.invalid';
