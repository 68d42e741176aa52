import sharp from 'sharp';

const svg = (width: number, height: number, body: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`),
  )
    .png()
    .toBuffer();

/** Pictures as people have them: drawn here, so that nobody's rights are in the way. */
export const LOGOS = {
  /** Opaque, with a wide white margin. */
  wide: () =>
    svg(
      2400,
      500,
      `<rect width="2400" height="500" fill="#fff"/><circle cx="320" cy="250" r="110" fill="#c2410c"/>
       <rect x="500" y="190" width="1500" height="120" fill="#1f2937"/>`,
    ),
  /** Opaque, and much higher than wide. */
  tall: () =>
    svg(
      300,
      1200,
      `<rect width="300" height="1200" fill="#14532d"/><circle cx="150" cy="200" r="100" fill="#fde047"/>
       <rect x="110" y="320" width="80" height="800" fill="#fff"/>`,
    ),
  /** Dark on nothing. */
  transparent: () =>
    svg(
      900,
      500,
      `<rect x="150" y="150" width="200" height="200" rx="30" fill="#7c3aed"/><rect x="400" y="200" width="350" height="100" fill="#111"/>`,
    ),
  /** White on nothing. */
  white: () =>
    svg(
      900,
      400,
      `<circle cx="150" cy="200" r="90" fill="none" stroke="#fff" stroke-width="30"/><rect x="300" y="160" width="500" height="80" fill="#fff"/>`,
    ),
  /** Black and white side by side, on nothing. */
  both: () =>
    svg(
      600,
      300,
      `<rect x="20" y="50" width="250" height="200" fill="#000"/><rect x="320" y="50" width="250" height="200" fill="#fff"/>`,
    ),
};
