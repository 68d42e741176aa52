import { decodeQRBatch } from 'qr/decode.js';

/** The texts of the QR codes in a picture, read without WebAssembly. */
export async function readPlain(image: ImageData): Promise<string[]> {
  const { width, height } = image;
  // More effort than the usual took longer and read no more of the bad scenes.
  const [found = []] = await decodeQRBatch([image], { format: 'RGBA', maxSize: { width, height } });
  return found.filter((result) => typeof result === 'string');
}
