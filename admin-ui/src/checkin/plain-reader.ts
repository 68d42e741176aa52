import { decodeQRBatch } from 'qr/decode.js';

/** How long a picture in which nothing is found at once may take, in milliseconds: less than the time to the next one. */
const TIME_LIMIT_MS = 40;

/** The texts of the QR codes in a picture, read without WebAssembly. */
export async function readPlain(image: ImageData): Promise<string[]> {
  const { width, height } = image;
  const [found = []] = await decodeQRBatch([image], {
    format: 'RGBA',
    maxSize: { width, height },
    timeLimit: TIME_LIMIT_MS,
  });
  return found.filter((result) => typeof result === 'string');
}
