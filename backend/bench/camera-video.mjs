/** Records the video for a browser's fake camera: one QR code per frame. The browser plays it in a loop. */
import { open } from 'node:fs/promises';
import QRCode from 'qrcode';

const WIDTH = 1280;
const HEIGHT = 720;
const MODULE = 8;
const [BLACK, WHITE] = [16, 235];

/** Draws a frame with a code as on a phone's screen, a fifth of the frame's width. @param {string | null} text null for none */
function pictureOf(text) {
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  if (text === null) return luma;
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const [left, top] = [(WIDTH - modules.size * MODULE) >> 1, (HEIGHT - modules.size * MODULE) >> 1];
  for (let y = 0; y < modules.size * MODULE; y++)
    for (let x = 0; x < modules.size * MODULE; x++)
      if (modules.get(Math.floor(y / MODULE), Math.floor(x / MODULE)))
        luma[(top + y) * WIDTH + left + x] = BLACK;
  return luma;
}

/**
 * @param {string} file
 * @param {(string | null)[]} texts  the text of each frame's code, null for an empty frame
 * @param {string} perSecond  frames per second as a ratio, `4:3`
 */
export async function recordCodes(file, texts, perSecond) {
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const handle = await open(file, 'w');
  try {
    await handle.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${perSecond} Ip A1:1 C420jpeg\n`);
    for (const text of texts)
      await handle.write(Buffer.concat([Buffer.from('FRAME\n'), pictureOf(text), chroma]));
  } finally {
    await handle.close();
  }
}
