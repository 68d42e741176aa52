import type { AuditEntryDto } from '../../api/generated/rest';

export interface Change {
  field: string;
  /** Left out if the entry has no old values. */
  before?: unknown;
  after: unknown;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The field that names who scanned, where somebody else sent the scan; shown with the sender. */
const SCANNED_BY = 'scanned_by_as_the_phone_says';

/** Returns who scanned, as the phone says, if somebody else sent the scan; null for every other entry. */
export const scannerOf = ({ details }: Pick<AuditEntryDto, 'details'>): string | null => {
  const name = details[SCANNED_BY];
  return typeof name === 'string' ? name : null;
};

const zoneIn = (values: unknown): string | undefined => {
  const { timeZone, time_zone = timeZone } = isGroup(values) ? values : {};
  return typeof time_zone === 'string' ? time_zone : undefined;
};

/** The zones of an event before and after the change; undefined in entries about anything else. */
export const zonesOf = (details: Record<string, unknown>) => ({
  before: zoneIn(details.old),
  after: zoneIn(details.new),
});

/** Returns an entry's fields. Of old and new values, only those that differ. */
export function changesOf(details: Record<string, unknown>): Change[] {
  const { old, new: now, [SCANNED_BY]: _scanner, ...rest } = details;
  const before = isGroup(old) ? old : {};
  const after = isGroup(now) ? now : {};
  const changes = Object.keys({ ...before, ...after })
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field): Change => ({
      field: snakeCase(field),
      ...(isGroup(old) && { before: before[field] ?? null }),
      after: after[field] ?? null,
    }));
  const said = Object.entries(rest).map(([field, value]): Change => ({
    field: snakeCase(field),
    after: value,
  }));
  return [...changes, ...said];
}
