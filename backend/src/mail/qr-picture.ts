import { channel } from 'node:diagnostics_channel';
import { LRUCache } from 'lru-cache';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { formatQrCode } from '../rules/qr-codes.js';

/** Modules of white around the code; readers need four. */
const QUIET_ZONE = 4;
/** Pixels a module: a code of 25 modules becomes 396 pixels wide, sharp on phones at half that size. */
const MODULE_PIXELS = 12;

/** A retry or a second copy of a mail finds its picture here. About 1 kB each. */
const kept = new LRUCache<string, Promise<Buffer>>({ max: 1_000 });

/** Tells whoever listens (the benchmark does) which code is drawn. */
const drawings = channel('usher:qr-code-drawn');

async function draw(code: string): Promise<Buffer> {
  drawings.publish(code);
  const { modules } = QRCode.create(formatQrCode(code), { errorCorrectionLevel: 'Q' });
  const size = modules.size + 2 * QUIET_ZONE;
  const pixels = Buffer.alloc(size * size, 255);
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++)
      if (modules.get(y, x)) pixels[(y + QUIET_ZONE) * size + x + QUIET_ZONE] = 0;
  // sharp draws off the main thread; the qrcode package's own PNG writer would hold it up for some 10 ms a code.
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * MODULE_PIXELS, size * MODULE_PIXELS, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** @returns a PNG, black on white, of the QR code ID in its grouped form. @param code stored form, 15 characters. */
export function qrPicture(code: string): Promise<Buffer> {
  let picture = kept.get(code);
  if (!picture) {
    picture = draw(code);
    kept.set(code, picture);
    picture.catch(() => kept.delete(code));
  }
  return picture;
}
