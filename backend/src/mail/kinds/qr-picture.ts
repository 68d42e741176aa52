import { channel } from 'node:diagnostics_channel';
import { crc32, deflateSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import QRCode from 'qrcode';
import { formatQrCode } from '../../rules/qr-codes.js';

/** White modules around the code; readers need four. */
const QUIET_ZONE = 4;
/** Pixels per module: a code of 25 modules becomes 396 pixels wide, sharp on phones at half that size. */
const MODULE_PIXELS = 12;

/** Cache for retries and second copies of a mail; about 1 kB per picture. */
const kept = new LRUCache<string, Buffer>({ max: 1_000 });

/** Diagnostics channel that publishes each drawn code; the benchmark subscribes to it. */
const drawings = channel('usher:qr-code-drawn');

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** One chunk of a PNG: length, name, content, checksum. */
function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const piece = Buffer.alloc(named.length + 8);
  piece.writeUInt32BE(content.length, 0);
  named.copy(piece, 4);
  piece.writeUInt32BE(crc32(named), named.length + 4);
  return piece;
}

/** The picture's lines at one bit per pixel (1 is white), each preceded by a filter byte of 0 (none). */
function pixelLines({ size, get }: { size: number; get(y: number, x: number): number | boolean }): Buffer {
  const width = (size + 2 * QUIET_ZONE) * MODULE_PIXELS;
  const lineBytes = 1 + Math.ceil(width / 8);
  const lines = Buffer.alloc(lineBytes * width, 0xff);
  for (let at = 0; at < lines.length; at += lineBytes) lines[at] = 0;
  for (let y = 0; y < size; y++) {
    const top = (y + QUIET_ZONE) * MODULE_PIXELS * lineBytes;
    for (let x = 0; x < size; x++) {
      if (!get(y, x)) continue;
      const left = (x + QUIET_ZONE) * MODULE_PIXELS;
      for (let pixel = left; pixel < left + MODULE_PIXELS; pixel++)
        lines[top + 1 + (pixel >> 3)]! &= ~(0x80 >> (pixel & 7));
    }
    for (let line = 1; line < MODULE_PIXELS; line++)
      lines.copy(lines, top + line * lineBytes, top, top + lineBytes);
  }
  return lines;
}

/**
 * Encodes the PNG directly: for black and white squares that is faster than an image library. Compression is fast because lines
 * repeat; passing it to another thread would cost more than it saves.
 */
function draw(code: string): Buffer {
  drawings.publish(code);
  const segment = { data: formatQrCode(code), mode: 'alphanumeric' } as const;
  const { modules } = QRCode.create([segment], { errorCorrectionLevel: 'Q' });
  const width = (modules.size + 2 * QUIET_ZONE) * MODULE_PIXELS;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  header[8] = 1; // bits per pixel; the rest is 0: greyscale, deflate, no filter, not interlaced
  const lines = pixelLines({ size: modules.size, get: (y, x) => modules.get(y, x) });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** @returns a PNG, black on white, of the QR code ID in its grouped form @param code in its stored form, 15 characters */
export function qrPicture(code: string): Buffer {
  const picture = kept.get(code) ?? draw(code);
  kept.set(code, picture);
  return picture;
}
