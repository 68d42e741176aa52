import type { ListRowDto } from '../../api/generated/rest';

// A row of the list as stored. IndexedDB writes a row's key six times (with the row, beside it, and twice in each entry of an
// index) at two bytes per character: as 36-character UUIDs, the ids alone took half the space of fifty thousand rows.

/** A UUID's 128 bits as eight UTF-16 units, possibly lone surrogates. Only a key, never shown or sent. */
export type PackedId = string & { readonly packed: unique symbol };

export interface KeptRow extends Omit<ListRowDto, 'i'> {
  i: PackedId;
}

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

export const keptRow = (row: ListRowDto): KeptRow => ({ ...row, i: packId(row.i) });

export const listRow = (kept: KeptRow): ListRowDto => ({ ...kept, i: unpackId(kept.i) });
