import sharp from 'sharp';

/**
 * A picture reduced to a small greyscale one: one byte per pixel, row by row.
 * @typedef {object} GreyPicture
 * @property {number} width in pixels
 * @property {number} height in pixels
 * @property {Uint8Array} pixels
 */

/** Width in pixels: one digit of an amount is still several pixels wide. */
export const GREY_WIDTH = 320;
/** Maximum height in pixels: only the first screens of a scrolling screenshot are compared. */
const GREY_MAX_HEIGHT = 1_600;

/** @param {import('sharp').Sharp} source @returns {Promise<GreyPicture>} */
async function read(source) {
  const { data, info } = await source
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/**
 * @param {string | Buffer} picture
 * @returns {Promise<GreyPicture>} GREY_WIDTH wide, and as high as the picture's shape makes it
 */
export async function greyOf(picture) {
  const source = sharp(picture, { pages: 1 });
  const { width, height } = await source.metadata();
  const shape = Math.min(Math.max(Math.round((GREY_WIDTH * height) / width), 16), GREY_MAX_HEIGHT);
  return read(
    source.flatten({ background: '#fff' }).resize({ width: GREY_WIDTH, height: shape, fit: 'fill' }),
  );
}

/** Encodes it for storage, in a few kilobytes. @param {GreyPicture} picture @returns {Promise<Buffer>} */
export const encodeGrey = ({ width, height, pixels }) =>
  sharp(pixels, { raw: { width, height, channels: 1 } })
    .webp({ quality: 80, effort: 2 })
    .toBuffer();

/** @param {Buffer} kept by `encodeGrey` @returns {Promise<GreyPicture>} */
export const decodeGrey = (kept) => read(sharp(kept));
