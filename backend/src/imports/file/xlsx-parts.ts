import type { Readable } from 'node:stream';
import { Parser } from 'htmlparser2';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { cutText } from '../../transfers/bank/file/statement-limits.js';
import { CELL_KEPT_LENGTH, UNPACKED_MAX_BYTES } from './list-limits.js';

// The parts of a workbook: files of XML in an archive, which are unpacked piece by piece, and never whole.

/** A workbook with more files in it is none that people write. */
const ENTRIES_MAX = 10_000;
/** Elements within each other: the parser looks through those that are open at each that ends. */
const DEPTH_MAX = 100;
/** A file that is no workbook. */
export class Broken extends Error {}
/** A workbook that holds more than a list does. */
export class TooLarge extends Error {}

/** What the file promises of its parts; that they keep to it is checked while they are unpacked. */
export function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let [bytes, count] = [0, 0];
    zip.on('entry', (entry: Entry) => {
      bytes += entry.uncompressedSize;
      if (bytes > UNPACKED_MAX_BYTES || ++count > ENTRIES_MAX) return void reject(new TooLarge());
      // Some writers begin names with a slash.
      entries.set(entry.fileName.replace(/^\//, '').toLowerCase(), entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries)).on('error', reject);
    zip.readEntry();
  });
}

interface Handler {
  open(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Names of elements without the prefix of their namespace. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses one part as it is unpacked. Pieces are small, so that other requests have their turn. */
export async function parsePart(zip: ZipFile, entry: Entry, handler: Handler): Promise<void> {
  if (entry.isEncrypted()) throw new Broken('encrypted');
  const stream = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (++depth > DEPTH_MAX) throw new Broken('deep');
        handler.open(localName(name), attributes);
      },
      ontext: (text) => handler.text?.(text),
      onclosetag: (name) => {
        depth--;
        handler.close?.(localName(name));
      },
      // Workbooks have no document types (ECMA-376-2, 9.1), whose entities could be long, or files of the server.
      onprocessinginstruction: (name) => {
        if (name.toLowerCase() === '!doctype') throw new Broken('document type');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of stream) parser.write(decoder.decode(chunk as Buffer, { stream: true }));
  parser.end(decoder.decode());
}

/** Collects a text up to the length that is kept, however many pieces it comes in. */
export class TextBuffer {
  private text = '';

  clear(): void {
    this.text = '';
  }

  add(piece: string): void {
    if (this.text.length <= CELL_KEPT_LENGTH) this.text += piece.slice(0, CELL_KEPT_LENGTH + 1);
  }

  get value(): string {
    return cutText(this.text, CELL_KEPT_LENGTH + 1);
  }
}

/** Opens an archive. @throws Error if it is none */
export const openArchive = (file: Uint8Array): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    yauzl.fromBuffer(Buffer.from(file), { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  );
