/**
 * Makes a logo of a picture of any shape. The result is opaque: a logo that is transparent gets a ground of its own on which it can
 * be seen, because it is shown on light and on dark pages, in mails whose colours the client chooses, and on paper, where browsers
 * print pictures but no grounds.
 */
import sharp from 'sharp';

/** Twice the size at which it is shown at the largest, in mails and at the login, in pixels. */
const BOX = { width: 480, height: 160 };
const PADDING = 14;
/** Up to this size a picture is measured pixel by pixel. */
const MEASURED_SIDE = 2_000;
/** In the order of preference: paper, the ink of the bar, and what both black and white stand out from. */
const GROUNDS = [
  [255, 255, 255],
  [10, 44, 51],
  [120, 138, 143],
];
/** Contrast from which an edge can be seen. */
const VISIBLE = 1.6;
/** Share of the outline that must be visible. */
const ENOUGH = 0.9;

/** @typedef {{ data: Buffer, info: import('sharp').OutputInfo }} Pixels  with four channels of eight bits */

/** @param {import('sharp').Sharp} picture @returns {Promise<Pixels>} */
const pixelsOf = (picture) =>
  picture.ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });

/** @param {Pixels} pixels */
const open = ({ data, info: { width, height } }) => sharp(data, { raw: { width, height, channels: 4 } });

/** @param {Pixels} pixels @param {number} x @param {number} y  whether there is something to see at this place */
const isInk = ({ data, info: { width, height } }, x, y) =>
  x >= 0 && y >= 0 && x < width && y < height && (data[(y * width + x) * 4 + 3] ?? 0) >= 128;

/** @param {Pixels} pixels @param {(x: number, y: number) => void} visit */
function forEachInk(pixels, visit) {
  for (let y = 0; y < pixels.info.height; y++)
    for (let x = 0; x < pixels.info.width; x++) if (isInk(pixels, x, y)) visit(x, y);
}

/** The part of a transparent picture in which there is anything. @param {Pixels} pixels */
function inkBox(pixels) {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  forEachInk(pixels, (x, y) => {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  });
  if (right < 0) return { left: 0, top: 0, width: pixels.info.width, height: pixels.info.height };
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Without the rows and columns that have the colour of the corner. @param {Pixels} pixels */
function withoutMargin(pixels) {
  // libvips refuses to look for a margin in less.
  const isTiny = Math.min(pixels.info.width, pixels.info.height) < 3;
  return isTiny ? open(pixels) : open(pixels).trim({ threshold: 12 });
}

/** Relative luminance (WCAG 2). @param {ArrayLike<number>} rgb */
function luminance(rgb) {
  const [r = 0, g = 0, b = 0] = Array.from(rgb, (byte) =>
    byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * The first ground from which the outline of the picture stands out. What is within the outline has a ground already.
 * @param {Pixels} pixels
 */
function groundOf(pixels) {
  /** @type {number[]} */
  const outline = [];
  forEachInk(pixels, (x, y) => {
    if (
      isInk(pixels, x - 1, y) &&
      isInk(pixels, x + 1, y) &&
      isInk(pixels, x, y - 1) &&
      isInk(pixels, x, y + 1)
    )
      return;
    const at = (y * pixels.info.width + x) * 4;
    outline.push(luminance(pixels.data.subarray(at, at + 3)));
  });
  const rated = GROUNDS.map((ground) => {
    const own = luminance(ground);
    const seen = outline.filter(
      (ink) => (Math.max(ink, own) + 0.05) / (Math.min(ink, own) + 0.05) >= VISIBLE,
    );
    return { ground, share: seen.length / outline.length };
  });
  const [best] = [...rated].sort((a, b) => b.share - a.share);
  return (rated.find(({ share }) => share >= ENOUGH) ?? best)?.ground ?? [];
}

/** @param {import('sharp').Sharp} picture @param {string} target  the PNG file to write @returns {Promise<number>} its size in bytes */
export async function writeLogo(picture, target) {
  const whole = await pixelsOf(
    picture
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: MEASURED_SIDE, height: MEASURED_SIDE, fit: 'inside', withoutEnlargement: true }),
  );
  const isOpaque = (await open(whole).stats()).isOpaque;
  const part = await pixelsOf(isOpaque ? withoutMargin(whole) : open(whole).extract(inkBox(whole)));
  const isUncut = isOpaque && part.info.width === whole.info.width && part.info.height === whole.info.height;
  const padding = isUncut ? 0 : PADDING;
  const small = await pixelsOf(
    open(part).resize({ width: BOX.width - 2 * padding, height: BOX.height - 2 * padding, fit: 'inside' }),
  );
  const [r, g, b] = isOpaque ? whole.data : groundOf(small);
  const background = { r, g, b };
  const { size } = await open(small)
    .flatten({ background })
    .extend({ top: padding, bottom: padding, left: padding, right: padding, background })
    .png({ palette: true, quality: 95, effort: 8 })
    .toFile(target);
  return size;
}
