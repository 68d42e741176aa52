import type { GoneCodeDto, ListRowDto } from '../../api/generated/rest';

// A row of the list as stored. IndexedDB writes a row's key six times (with the row, beside it, and twice in each entry of an
// index) at two bytes per character: as 36-character UUIDs, the ids alone took half the space of fifty thousand rows.

/** A UUID's 128 bits as eight UTF-16 units, possibly lone surrogates. Only a key, never shown or sent. */
export type PackedId = string & { readonly packed: unique symbol };

/** What tells the lists of several events apart. The rows need no more: ids, and hashes with an event's salt, are of one event. */
interface OfList {
  /** The slot of the row's list; missing for the first one, which for most devices is the only one. */
  e?: number;
}

export interface KeptRow extends Omit<ListRowDto, 'i'>, OfList {
  i: PackedId;
}

export interface KeptGone extends GoneCodeDto, OfList {}

export const ofSlot = (slot: number): OfList => (slot === 0 ? {} : { e: slot });

export const isOfSlot =
  (slot: number) =>
  ({ e = 0 }: OfList): boolean =>
    e === slot;

/** Start indexes of the eight groups of four digits in `01234567-9abc-ef01-3456-89abcdef0123`. */
const GROUPS = [0, 4, 9, 14, 19, 24, 28, 32];

/** @param id a UUID; any other text gives a key that no row has */
export const packId = (id: string): PackedId =>
  String.fromCharCode(...GROUPS.map((at) => Number.parseInt(id.slice(at, at + 4), 16))) as PackedId;

/** @returns the UUID in lower case, as the server writes it */
export const unpackId = (packed: PackedId): string =>
  GROUPS.map((_, at) => packed.charCodeAt(at).toString(16).padStart(4, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

export const keptRow = (row: ListRowDto, slot = 0): KeptRow => ({
  ...row,
  i: packId(row.i),
  ...ofSlot(slot),
});

export const listRow = ({ e: _slot, ...kept }: KeptRow): ListRowDto => ({ ...kept, i: unpackId(kept.i) });
