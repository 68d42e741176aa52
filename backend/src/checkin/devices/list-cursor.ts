/**
 * How far a device has read the list. What changed is found by transaction: what was committed before the oldest transaction
 * still running at the time of the read is covered; everything later is read again.
 * docs/decisions/2026-11-22-door-list.md.
 */
export interface ListCursor {
  /** The feed of this database: another one's transactions mean nothing here. */
  feedId: string;
  eventId: string;
  /** When the event was changed last, in milliseconds. */
  eventVersion: number;
  /** When the list was read, in milliseconds. */
  readAt: number;
  /** All changes of transactions before this one have been seen. */
  seen: string;
  /** While pages follow: where the next begins, and what `seen` will be after the last. */
  next: { kind: 'whole' | 'changes'; after: [string, string]; seen: string } | null;
}

const VERSION = '1';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The greatest bigint. */
const GREATEST = 2n ** 63n - 1n;
const CURSOR = new RegExp(
  `^${VERSION}_(${UUID})_(${UUID})_(\\d{1,15})_(\\d{1,15})_(\\d{1,19})(?:_([wc])_(${UUID}|\\d{1,19})_(${UUID})_(\\d{1,19}))?$`,
);

/** A cursor as text, which `readCursor` reads. */
export function writeCursor({ feedId, eventId, eventVersion, readAt, seen, next }: ListCursor): string {
  const parts = [VERSION, feedId, eventId, eventVersion, readAt, seen];
  if (next) parts.push(next.kind[0]!, ...next.after, next.seen);
  return parts.join('_');
}

/** Null for what is no cursor of ours. */
export function readCursor(text: string): ListCursor | null {
  const match = CURSOR.exec(text);
  if (!match) return null;
  const [, feedId, eventId, eventVersion, readAt, seen, kind, after, afterId, nextSeen] = match;
  const isWhole = kind === 'w';
  if (kind !== undefined && isWhole !== after!.includes('-')) return null;
  // The database's numbers end before nineteen digits do.
  const numbers = [seen!, nextSeen ?? '0', isWhole || kind === undefined ? '0' : after!];
  if (numbers.some((text) => BigInt(text) > GREATEST)) return null;
  return {
    feedId: feedId!,
    eventId: eventId!,
    eventVersion: Number(eventVersion),
    readAt: Number(readAt),
    seen: seen!,
    next: kind ? { kind: isWhole ? 'whole' : 'changes', after: [after!, afterId!], seen: nextSeen! } : null,
  };
}

/** When the list was read that a cursor ends; null for what is no cursor, and while pages follow. */
export function listReadAt(text: string): Date | null {
  const cursor = readCursor(text);
  return cursor && !cursor.next ? new Date(Math.min(cursor.readAt, Date.now())) : null;
}
