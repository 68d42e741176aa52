/**
 * A process of its own that decodes pictures, one at a time: see picture-decoder.ts. Plain JavaScript, so that the tests
 * can start it as the build does.
 */
import os from 'node:os';
import sharp from 'sharp';

/**
 * @typedef {object} Job
 * @property {string} file       the picture
 * @property {string} target     where the re-encoded picture goes
 * @property {number} maxPixels
 * @property {number} longestSide  of what is written, in pixels
 *
 * @typedef {{ width: number, height: number, bytes: number } | { error: string }} Answer
 */

/** Whoever stands at the door or at the till goes first, but a machine that is always busy still gets to the pictures. */
os.setPriority(5);
// No picture comes twice.
sharp.cache(false);
sharp.concurrency(1);

/** @param {Job} job @returns {Promise<Answer>} */
async function decode({ file, target, maxPixels, longestSide }) {
  const open = () => sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  const { format, compression, width, height } = await open().metadata();
  if (format === 'heif' && compression !== 'av1') return { error: 'heic' };
  if (width * height > maxPixels) return { error: 'pixel limit' };
  const { size } = await open()
    // Turned as the camera held it; the note that said so goes with the rest of the metadata.
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88, effort: 2 })
    .toFile(target);
  return { width, height, bytes: size };
}

process.on('message', async (/** @type {Job} */ job) => {
  /** @type {Answer} */
  const answer = await decode(job).catch((error) => ({ error: error.message }));
  process.send?.(answer);
});
// Whoever asked is gone: nobody would take the answer.
process.on('disconnect', () => process.exit());
