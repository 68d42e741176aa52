/**
 * The first of two steps that find the same picture again: a hash by which PostgreSQL finds the nearest of all kept pictures. It
 * is the difference hash (N. Krawetz, "Kind of like that", 2013) on a fine grid, with a threshold, so that the plain areas of an
 * app's screens do not contribute, and with a mask for cropped areas. `same-picture.mjs` then decides which ones are the same.
 */

/** @typedef {import('./grey-picture.mjs').GreyPicture} GreyPicture */

const COLUMNS = 32;
const ROWS = 64;
/** One plane for brighter, one for darker cells. */
const FINGERPRINT_BITS = 2 * COLUMNS * ROWS;
/** Minimum difference between the means of neighbouring cells, of 255. */
const STEP = 5;

/** Steps of the shape scale: each is half a percent. */
const SHAPES = 200;
/** Maximum difference of the shapes, in steps, for a crop of a tenth of an edge plus rounding. */
export const SHAPE_REACH = Math.ceil(Math.log(1 / 0.88) * SHAPES);

/** The shape, height by width, in steps of a logarithmic scale. @param {number} width @param {number} height */
export const shapeOf = (width, height) => Math.round(Math.log(height / width) * SHAPES);

/** @param {GreyPicture} picture @returns {Float64Array} sums of all pixels above and left of each corner */
function integralOf({ width, height, pixels }) {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += /** @type {number} */ (pixels[y * width + x]);
      sums[(y + 1) * (width + 1) + x + 1] = /** @type {number} */ (sums[y * (width + 1) + x + 1]) + row;
    }
  }
  return sums;
}

/**
 * The bits of a frame, which may extend beyond the picture; cells outside the picture are not in the mask.
 * @param {GreyPicture} picture
 * @param {Float64Array} sums
 * @param {{ x: number, y: number, width: number, height: number }} frame in widths and heights of the picture
 * @returns {{ bits: string, mask: string }} hexadecimal
 */
function bitsOf({ width, height }, sums, frame) {
  const bits = new Uint8Array(FINGERPRINT_BITS / 8);
  const mask = new Uint8Array(FINGERPRINT_BITS / 8);
  const corner = (/** @type {number} */ x, /** @type {number} */ y) =>
    /** @type {number} */ (sums[y * (width + 1) + x]);
  const xs = Array.from({ length: COLUMNS + 2 }, (_, i) =>
    Math.round((frame.x + (frame.width * i) / (COLUMNS + 1)) * width),
  );
  const ys = Array.from({ length: ROWS + 1 }, (_, i) =>
    Math.round((frame.y + (frame.height * i) / ROWS) * height),
  );
  const mean = (/** @type {number} */ column, /** @type {number} */ row) => {
    const [x0, x1, y0, y1] = /** @type {[number, number, number, number]} */ ([
      xs[column],
      xs[column + 1],
      ys[row],
      ys[row + 1],
    ]);
    // Tolerates one pixel beyond the edge for rounding.
    if (x0 < -1 || y0 < -1 || x1 > width + 1 || y1 > height + 1) return null;
    const [a, b, c, d] = [Math.max(x0, 0), Math.min(x1, width), Math.max(y0, 0), Math.min(y1, height)];
    if (b <= a || d <= c) return null;
    return (corner(b, d) - corner(a, d) - corner(b, c) + corner(a, c)) / ((b - a) * (d - c));
  };
  for (let row = 0; row < ROWS; row++) {
    let left = mean(0, row);
    for (let column = 0; column < COLUMNS; column++) {
      const right = mean(column + 1, row);
      if (left !== null && right !== null) {
        const cell = row * COLUMNS + column;
        for (const [plane, is] of [right - left > STEP, left - right > STEP].entries()) {
          const bit = plane * COLUMNS * ROWS + cell;
          const flag = 0x80 >> (bit & 7);
          mask[bit >> 3] = /** @type {number} */ (mask[bit >> 3]) | flag;
          if (is) bits[bit >> 3] = /** @type {number} */ (bits[bit >> 3]) | flag;
        }
      }
      left = right;
    }
  }
  return { bits: Buffer.from(bits).toString('hex'), mask: Buffer.from(mask).toString('hex') };
}

/** The bits stored for a picture. @param {GreyPicture} picture @returns {string} hexadecimal */
export const fingerprintOf = (picture) =>
  bitsOf(picture, integralOf(picture), { x: 0, y: 0, width: 1, height: 1 }).bits;

/**
 * For each kept shape, returns the bits that a picture of that shape would have if it were this one, cropped or extended at an
 * edge. The shape tells by how much; the edge is tried out: the first, the last, or half at each.
 * @param {GreyPicture} picture
 * @param {readonly number[]} shapes shapes of kept pictures, see `shapeOf`
 * @returns {{ shape: number, bits: string, mask: string }[]}
 */
export function candidateBitsFor(picture, shapes) {
  const sums = integralOf(picture);
  const own = Math.log(picture.height / picture.width);
  return shapes.flatMap((shape) => {
    const taller = Math.exp(shape / SHAPES - own);
    if (Math.abs(Math.log(taller)) < 0.75 / SHAPES)
      return [{ shape, ...bitsOf(picture, sums, { x: 0, y: 0, width: 1, height: 1 }) }];
    return [0, 0.5, 1].flatMap((place) =>
      [
        { x: 0, width: 1, y: place * (1 - taller), height: taller },
        { y: 0, height: 1, x: place * (1 - 1 / taller), width: 1 / taller },
      ].map((frame) => ({ shape, ...bitsOf(picture, sums, frame) })),
    );
  });
}
