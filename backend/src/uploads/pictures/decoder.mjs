/**
 * A separate process that decodes pictures and compares them, one at a time: see picture-decoder.ts. It is plain JavaScript, so
 * that tests can start it without a build.
 */
import os from 'node:os';
import sharp from 'sharp';
import { fingerprintOf, candidateBitsFor, SHAPE_REACH, shapeOf } from './fingerprint.mjs';
import { decodeGrey, encodeGrey, greyOf } from './grey-picture.mjs';
import { writeLogo } from './logo.mjs';
import { isSamePicture } from './same-picture.mjs';

/**
 * @typedef {object} Decode
 * @property {'decode'} kind
 * @property {string} file       the picture
 * @property {string} target     where the re-encoded picture goes
 * @property {number} maxPixels
 * @property {number} maxSide  in pixels
 * @property {number} longestSide  of what is written, in pixels
 * @property {string} preview    where a small copy for lists goes
 * @property {number} previewWidth
 * @property {number} processorMs  of processor time, at most
 *
 * @typedef {object} Logo
 * @property {'logo'} kind
 * @property {string} file       the picture
 * @property {string} target     where the logo goes
 * @property {number} processorMs  of processor time, at most
 * @property {number} maxPixels
 * @property {number} maxSide  in pixels
 *
 * @typedef {{ shape: number, reach: number, fingerprint: string, grey: Uint8Array }} Print
 * @typedef {{ kind: 'candidates', grey: Uint8Array, shapes: number[] }} Candidates
 * @typedef {{ kind: 'same', grey: Uint8Array, kept: Uint8Array[] }} Same
 */

/** Lower priority than the processes that serve door and till, but high enough to progress on a machine that is always busy. */
os.setPriority(5);
// No cache, as no picture is processed twice.
sharp.cache(false);
sharp.concurrency(1);

/** @param {Pick<Decode, 'file' | 'maxPixels'>} job */
const openPicture = ({ file, maxPixels }) =>
  sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });

/** @param {Decode | Logo} job @returns {Promise<{ width: number, height: number }>} @throws {Error} if it is not accepted */
async function requireAccepted(job) {
  const { format, compression, width, height, pages = 1 } = await openPicture(job).metadata();
  if (format === 'heif' && compression !== 'av1') throw new Error('heic');
  if (format === 'webp' && pages > 1) throw new Error('animated');
  if (width * height > job.maxPixels) throw new Error('pixel limit');
  if (Math.max(width, height) > job.maxSide) throw new Error('side limit');
  return { width, height };
}

/** @param {Decode} job @returns {Promise<{ width: number, height: number, bytes: number, print: Print }>} */
async function decode(job) {
  const { target, longestSide, preview, previewWidth } = job;
  const { width, height } = await requireAccepted(job);
  const { size } = await openPicture(job)
    // Rotates the pixels, because the orientation tag is removed with the rest of the metadata.
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88, effort: 2 })
    .toFile(target);
  await sharp(target)
    .resize({ width: previewWidth, withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toFile(preview);
  return { width, height, bytes: size, print: await printOf(target) };
}

/** @param {string} file the stored form of the picture @returns {Promise<Print>} */
async function printOf(file) {
  const { width = 1, height = 1 } = await sharp(file).metadata();
  const grey = await encodeGrey(await greyOf(file));
  // Computed from the stored form, so that it is the same whenever that is decoded again.
  return {
    shape: shapeOf(width, height),
    reach: SHAPE_REACH,
    fingerprint: fingerprintOf(await decodeGrey(grey)),
    grey,
  };
}

/** @param {Candidates} job */
const candidates = async ({ grey, shapes }) => ({
  candidates: candidateBitsFor(await decodeGrey(Buffer.from(grey)), shapes),
});

/** Returns the indexes of the kept pictures that are the same. @param {Same} job */
async function same({ grey, kept }) {
  const picture = await decodeGrey(Buffer.from(grey));
  const places = [];
  for (const [place, other] of kept.entries())
    if (isSamePicture(picture, await decodeGrey(Buffer.from(other)))) places.push(place);
  return { places };
}

/** @param {Logo} job */
async function logo(job) {
  await requireAccepted(job);
  return { bytes: await writeLogo(openPicture(job), job.target) };
}

/** What libvips says where the file that it makes cannot be written. */
const NOT_WRITTEN = /: write error$|unable to open for write|No space left|quota exceeded/m;

/** @param {Decode | Logo | Candidates | Same} job */
function work(job) {
  if (job.kind === 'decode') return decode(job);
  if (job.kind === 'logo') return logo(job);
  return job.kind === 'candidates' ? candidates(job) : same(job);
}

/** Milliseconds between two looks at how much processor time a picture has taken. */
const LOOK_MS = 100;

/**
 * Ends this process if what it works on takes more processor time than that. The clock would not do: where the machine is busy with
 * something else, it runs on while any screenshot waits for its tenth of a second.
 * @param {number} processorMs
 */
function limitTo(processorMs) {
  const from = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(from);
    // `exit` would wait for the thread that still decodes.
    if ((user + system) / 1000 > processorMs) process.kill(process.pid, 'SIGKILL');
  }, LOOK_MS);
}

process.on('message', async (/** @type {Decode | Logo | Candidates | Same} */ job) => {
  const limit = 'processorMs' in job ? limitTo(job.processorMs) : undefined;
  const answer = await work(job).catch(({ message }) => ({
    error: NOT_WRITTEN.test(message) ? 'not written' : message,
  }));
  clearInterval(limit);
  process.send?.(answer);
});
