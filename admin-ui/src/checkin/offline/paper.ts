import type { GoneCodeDto, ListedEventDto, ListRowDto, PaperRowDto } from '../../api/generated/rest';

// Paper tickets of a list. docs/paper-cases.md has what a phone says about them. Pure functions.

/** A paper ticket as stored. */
export interface KeptPaper extends Omit<PaperRowDto, 'i'> {
  /** The slot of its list, see `KeptRow`. */
  e: number;
  /** What the server said of it since the list was fetched: tickets that are in, meals, and the registration as which it was sold. */
  a?: number;
  m?: number;
  r?: string;
}

/** Stores a listed ticket over what is known of it. What the server said since goes with the version that it was said of. */
export const keptPaper = (
  { i: _id, ...listed }: PaperRowDto,
  slot: number,
  known: KeptPaper | undefined,
): KeptPaper | null => {
  if (known && known.v > listed.v) return null;
  return { ...(known?.v === listed.v ? known : {}), ...listed, e: slot };
};

/** What a ticket without a registration in the list goes by, instead of a registration's id. */
export const paperId = (eventId: string, number: number): string => `paper ${eventId} ${number}`;

/** Returns the event and the number of such an id; null of a registration's. */
export function paperOf(id: string): { eventId: string; number: number } | null {
  const [kind, eventId, number] = id.split(' ');
  return kind === 'paper' ? { eventId: eventId!, number: Number(number) } : null;
}

/**
 * What a list says of a paper ticket that is none of its registrations. It ranks before the codes that are gone: a report that was
 * taken back leaves the code there, and the ticket out.
 */
export function knownOfPaper(
  { n, h, f, s, a = 0, m = 0 }: KeptPaper,
  { id, paper_at_door: atDoor }: ListedEventDto,
  gone: GoneCodeDto | undefined,
): { row?: ListRowDto; gone?: GoneCodeDto; unsold?: number } {
  // An event of an older list has no such setting.
  if (s === 'out' && atDoor !== 'refuse')
    // Older than any registration that it becomes.
    return { row: { i: paperId(id, n), h, n: '', q: 1, f, a, m, p: '', t: n, v: 0 } };
  if (gone && (s === 'sold' || s === 'void')) return { gone };
  return s === 'sold' ? {} : { unsold: n };
}
