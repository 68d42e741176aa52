/** A row of `GET /api/audit-log`. */
export interface AuditEntry {
  id: string;
  at: string;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  subject_type: string;
  subject_id: string | null;
  /** Of a registration, a user or an event. */
  subject_name: string | null;
  event_id: string | null;
  /** What changed: `old` and `new` if there are both, otherwise what was done. */
  details: Record<string, unknown>;
}

export interface Change {
  field: string;
  /** Left out if the entry has no old values. */
  before?: unknown;
  after: unknown;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns an entry's fields. Of old and new values, only those that differ. */
export function changesOf(details: Record<string, unknown>): Change[] {
  const { old, new: now, ...rest } = details;
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
