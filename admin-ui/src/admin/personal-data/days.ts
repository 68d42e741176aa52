import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from '@usher/backend/rules';

/** Reads after how many days guests are erased. Nothing typed is never. */
export function daysOf(typed: string): { days: number | null } | { broken: 'out_of_range' } {
  const text = typed.trim();
  if (text === '') return { days: null };
  const days = Number(text);
  const isInRange = /^\d{1,6}$/.test(text) && days >= RETENTION_DAYS_MIN && days <= RETENTION_DAYS_MAX;
  return isInRange ? { days } : { broken: 'out_of_range' };
}
