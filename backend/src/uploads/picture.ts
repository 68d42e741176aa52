import type { Readable } from 'node:stream';
import { fileTypeFromFile } from 'file-type';
import { UploadError } from './uploads.error.js';

const MAX_PIXELS = 50_000_000;
const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif']);
/** AVIF may also name itself by the container it shares with HEIC; sharp then tells them apart. */
const CONTAINERS = new Set(['image/heif', 'image/heic', 'image/heif-sequence', 'image/heic-sequence']);
/** A phone's screenshot stays as sharp as it was; a photograph is made smaller. */
const LONGEST_SIDE = 4_096;

/** What a picture is, told by its content. */
export interface Picture {
  width: number;
  height: number;
  /** Decoded and written anew as WebP: nothing of the file's own bytes or metadata survives. */
  encode(): Readable;
}

/**
 * Looks at an uploaded file and refuses what is no picture of an accepted kind and size.
 * @throws UploadError not_an_image, heic, broken_image, too_many_pixels
 */
export async function readPicture(file: string): Promise<Picture> {
  const type = await fileTypeFromFile(file);
  if (!type || (!ACCEPTED.has(type.mime) && !CONTAINERS.has(type.mime)))
    throw new UploadError('not_a_picture');
  // Loaded with the first picture: it takes 12 MB, and many processes never see one.
  const { default: sharp } = await import('sharp');
  const open = () => sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  const metadata = await open()
    .metadata()
    .catch((error: Error) => {
      throw refusal(error, type.mime);
    });
  if (metadata.format === 'heif' && metadata.compression !== 'av1') throw new UploadError('picture_is_heic');
  if (metadata.width * metadata.height > MAX_PIXELS) throw new UploadError('picture_too_many_pixels');
  return {
    width: metadata.width,
    height: metadata.height,
    encode: () =>
      open()
        // Turned as the camera held it; the note that said so goes with the rest of the metadata.
        .autoOrient()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 88, effort: 2 }),
  };
}

/** Sharp's own errors, from reading as well as from decoding, as ours. */
export function refusal(error: Error, mime = ''): UploadError {
  if (/pixel limit/i.test(error.message)) return new UploadError('picture_too_many_pixels');
  return new UploadError(CONTAINERS.has(mime) ? 'picture_is_heic' : 'broken_picture');
}
