/**
 * The second of two steps that find the same picture again: decides whether two pictures are the same, although different
 * screenshots of one app differ only in an amount, a name or a date. The pictures are aligned by the profile of their rows or
 * columns, and compared tile by tile by normalised cross-correlation (J. P. Lewis, "Fast Normalized Cross-Correlation", 1995).
 * Each tile may shift a little: compression and resizing change all tiles slightly, while a different amount changes a few of
 * them completely.
 */

/** @typedef {import('./grey-picture.mjs').GreyPicture} GreyPicture */

const TILE = 12;
/** Maximum shift of a tile by resizing and rounding, in pixels. */
const REACH = 2;
/** Tiles with a lower standard deviation (of 255) count as empty. */
const CONTENT = 12;
/** Tiles with a lower correlation show different content. */
const ALIKE = 0.72;
/**
 * Maximum number of differing tiles: two different scalings of a fine line cause that many. A different confirmation number alone
 * causes more.
 */
const MAY_DIFFER = 4;
/** Maximum share that a crop may remove at an edge, including rounding. */
const MAX_CROPPED = 0.12;

/** @param {GreyPicture} picture @param {number} width @param {number} height @returns {GreyPicture} */
function resized(picture, width, height) {
  if (width === picture.width && height === picture.height) return picture;
  const pixels = new Uint8Array(width * height);
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    /** @type {number} */ (picture.pixels[y * picture.width + x]);
  for (let y = 0; y < height; y++) {
    const v = Math.min(Math.max(((y + 0.5) * picture.height) / height - 0.5, 0), picture.height - 1);
    const [top, down] = [Math.floor(v), Math.min(Math.floor(v) + 1, picture.height - 1)];
    for (let x = 0; x < width; x++) {
      const u = Math.min(Math.max(((x + 0.5) * picture.width) / width - 0.5, 0), picture.width - 1);
      const [left, right] = [Math.floor(u), Math.min(Math.floor(u) + 1, picture.width - 1)];
      const [p, q] = [u - left, v - top];
      pixels[y * width + x] =
        (at(left, top) * (1 - p) + at(right, top) * p) * (1 - q) +
        (at(left, down) * (1 - p) + at(right, down) * p) * q;
    }
  }
  return { width, height, pixels };
}

/** Sum of brightness differences per row or column. @param {GreyPicture} picture @param {boolean} ofColumns */
function profileOf({ width, height, pixels }, ofColumns) {
  const profile = new Float64Array(ofColumns ? width : height);
  for (let y = 1; y < height; y++)
    for (let x = 1; x < width; x++) {
      const here = /** @type {number} */ (pixels[y * width + x]);
      const before = /** @type {number} */ (pixels[ofColumns ? (y - 1) * width + x : y * width + x - 1]);
      const i = ofColumns ? x : y;
      profile[i] = /** @type {number} */ (profile[i]) + Math.abs(here - before);
    }
  return profile;
}

/**
 * The two offsets at which the shorter profile fits best into the longer one, the best first.
 * @param {Float64Array} long
 * @param {Float64Array} short
 */
function offsetsOf(long, short) {
  /** @type {{ offset: number, differs: number }[]} */
  const tried = [];
  for (let offset = 0; offset <= long.length - short.length; offset++) {
    let differs = 0;
    for (let i = 0; i < short.length; i++)
      differs += Math.abs(/** @type {number} */ (long[i + offset]) - /** @type {number} */ (short[i]));
    tried.push({ offset, differs });
  }
  tried.sort((a, b) => a.differs - b.differs);
  /** @type {number[]} */
  const best = [];
  for (const { offset } of tried)
    if (best.length < 2 && best.every((other) => Math.abs(other - offset) > REACH)) best.push(offset);
  return best;
}

/** Mean and standard deviation of a tile. @param {GreyPicture} picture @param {number} left @param {number} top */
function spreadOf({ width, pixels }, left, top) {
  let [sum, squares] = [0, 0];
  for (let y = top; y < top + TILE; y++)
    for (let x = left; x < left + TILE; x++) {
      const grey = /** @type {number} */ (pixels[y * width + x]);
      sum += grey;
      squares += grey * grey;
    }
  const mean = sum / TILE ** 2;
  return { mean, deviation: Math.sqrt(Math.max(squares / TILE ** 2 - mean * mean, 0)) };
}

/** All shifts of a tile, smallest first. */
const SHIFTS = Array.from({ length: (2 * REACH + 1) ** 2 }, (_, i) => ({
  u: (i % (2 * REACH + 1)) - REACH,
  v: Math.floor(i / (2 * REACH + 1)) - REACH,
})).sort((a, b) => a.u ** 2 + a.v ** 2 - b.u ** 2 - b.v ** 2);

/**
 * Whether a tile of `small` is found near its expected place in `large`.
 * @param {GreyPicture} small @param {GreyPicture} large @param {number} x @param {number} y
 * @param {number} dx @param {number} dy where `small` lies in `large`
 */
function isFound(small, large, x, y, dx, dy) {
  const own = spreadOf(small, x, y);
  if (own.deviation < 1) return false;
  for (const { u, v } of SHIFTS) {
    const [left, top] = [x + dx + u, y + dy + v];
    if (left < 0 || top < 0 || left + TILE > large.width || top + TILE > large.height) continue;
    const other = spreadOf(large, left, top);
    if (other.deviation < 1) continue;
    let product = 0;
    for (let i = 0; i < TILE; i++) {
      const [row, across] = [(y + i) * small.width + x, (top + i) * large.width + left];
      for (let j = 0; j < TILE; j++)
        product +=
          /** @type {number} */ (small.pixels[row + j] - own.mean) *
          /** @type {number} */ (large.pixels[across + j] - other.mean);
    }
    if (product >= ALIKE * TILE ** 2 * own.deviation * other.deviation) return true;
  }
  return false;
}

/**
 * @param {GreyPicture} small @param {GreyPicture} large @param {number} dx @param {number} dy where `small` lies in `large`
 * @param {number} most stop once more tiles than this differ
 * @returns {{ tiles: number, differ: number }} non-empty tiles, and how many of them differ
 */
function compareAt(small, large, dx, dy, most) {
  let [tiles, differ] = [0, 0];
  for (let y = REACH; y + TILE + REACH <= small.height; y += TILE)
    for (let x = REACH; x + TILE + REACH <= small.width; x += TILE) {
      const there = { x: Math.min(x + dx, large.width - TILE), y: Math.min(y + dy, large.height - TILE) };
      const isEmpty = spreadOf(small, x, y).deviation < CONTENT;
      if (isEmpty && spreadOf(large, there.x, there.y).deviation < CONTENT) continue;
      tiles++;
      if (!isFound(small, large, x, y, dx, dy) && ++differ > most) return { tiles, differ };
    }
  return { tiles, differ };
}

/**
 * Compares two pictures in their best alignment; null if neither can be the other with up to a tenth cropped.
 * @param {GreyPicture} a @param {GreyPicture} b both of one width
 * @param {number} [most] stop once more tiles than this differ
 * @returns {{ tiles: number, differ: number } | null}
 */
export function compare(a, b, most = Infinity) {
  const [tall, flat] = a.height >= b.height ? [a, b] : [b, a];
  const ratio = flat.height / tall.height;
  if (ratio < 1 - MAX_CROPPED) return null;
  const results = offsetsOf(profileOf(tall, false), profileOf(flat, false)).map((dy) =>
    compareAt(flat, tall, 0, dy, most),
  );
  // Or the taller one is a narrower crop, with the sides cut off.
  const narrow = resized(tall, Math.round(tall.width * ratio), flat.height);
  if (narrow.width < flat.width)
    for (const dx of offsetsOf(profileOf(flat, true), profileOf(narrow, true)))
      results.push(compareAt(narrow, flat, dx, 0, most));
  return results.reduce((best, next) => (next.differ < best.differ ? next : best));
}

/** Returns whether two pictures are the same. @param {GreyPicture} a @param {GreyPicture} b both of one width */
export function isSamePicture(a, b) {
  const result = compare(a, b, MAY_DIFFER);
  // Nearly empty pictures would match each other, so a minimum of content is required.
  return result !== null && result.tiles >= 3 * MAY_DIFFER && result.differ <= MAY_DIFFER;
}
