/**
 * How far a device has read the list. Changes are found by transaction id: those of transactions older than the oldest one still
 * running at the time of the read are covered; everything later is read again.
 * docs/decisions/2026-11-22-door-list.md.
 */
export interface ListCursor {
  /** The feed of this database: transaction ids of another database mean nothing here. */
  feedId: string;
  eventId: string;
  /** Another number once anything changes of what the list says of the event. */
  eventVersion: number;
  /** When the list was read, in milliseconds since 1970. */
  readAt: number;
  /** All changes of transactions before this one were read. */
  seen: string;
  /** While more pages follow: where the next one begins, and the value of `seen` after the last one. */
  next: { kind: 'whole' | 'changes'; after: [string, string]; seen: string } | null;
}

const VERSION = '1';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The largest bigint of PostgreSQL. */
const GREATEST = 2n ** 63n - 1n;
const CURSOR = new RegExp(
  `^${VERSION}_(${UUID})_(${UUID})_(\\d{1,15})_(\\d{1,15})_(\\d{1,19})(?:_([wc])_(${UUID}|\\d{1,19})_(${UUID})_(\\d{1,19}))?$`,
);

/** Serializes a cursor for `readCursor`. */
export function writeCursor({ feedId, eventId, eventVersion, readAt, seen, next }: ListCursor): string {
  const parts = [VERSION, feedId, eventId, eventVersion, readAt, seen];
  if (next) parts.push(next.kind[0]!, ...next.after, next.seen);
  return parts.join('_');
}

/** Parses a cursor; null if the text is not one. */
export function readCursor(text: string): ListCursor | null {
  const match = CURSOR.exec(text);
  if (!match) return null;
  const [, feedId, eventId, eventVersion, readAt, seen, kind, after, afterId, nextSeen] = match;
  const isWhole = kind === 'w';
  if (kind !== undefined && isWhole !== after!.includes('-')) return null;
  // Not every number of nineteen digits fits into a bigint.
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

/** A list that a device has whole. */
export interface ReadList {
  eventId: string;
  /** When it was read. */
  at: Date;
}

/** Returns the list of a cursor; null if the text is not a cursor, or if more pages follow. */
export function listOfCursor(text: string): ReadList | null {
  const cursor = readCursor(text);
  if (!cursor || cursor.next) return null;
  return { eventId: cursor.eventId, at: new Date(Math.min(cursor.readAt, Date.now())) };
}
