import { decodeQRBatch } from 'qr/decode.js';

/** Returns the texts of the QR codes in a picture, decoded without WebAssembly. */
export async function readPlain(image: ImageData): Promise<string[]> {
  const { width, height } = image;
  // The default effort: more took longer and read no more of the difficult pictures.
  const [found = []] = await decodeQRBatch([image], { format: 'RGBA', maxSize: { width, height } });
  return found.filter((result) => typeof result === 'string');
}
