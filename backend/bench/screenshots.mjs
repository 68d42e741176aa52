import sharp from 'sharp';

/**
 * Generated screenshots of one bank's app: the same screen each time, with different names, amounts, days, times and numbers.
 * Everything is derived from the index, so that each run measures the same pictures.
 */

const FIRST =
  'Rosa Ana Luis Maria Jose Carmen Pedro Elena Miguel Sofia Diego Laura Pablo Julia Marco Clara'.split(' ');
const LAST =
  'Delgado Garcia Romero Ortiz Santos Vega Molina Castro Reyes Flores Rivera Torres Nunez Silva'.split(' ');
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const [WIDTH, HEIGHT] = [720, 1560];

/** Returns a generator of pseudo-random numbers from 0 to 1 (Mulberry32). @param {number} seed */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {number} index @returns {Promise<Buffer>} PNG */
export function makeShot(index) {
  const next = random(index * 7919 + 1);
  const pick = (/** @type {string[]} */ from) =>
    /** @type {string} */ (from[Math.floor(next() * from.length)]);
  const digits = (/** @type {number} */ count) =>
    String(Math.floor(next() * 10 ** count)).padStart(count, '0');
  const name = `${pick(FIRST)} ${pick(LAST)}`;
  // Tickets cost 16 or 19 dollars, so the same amounts recur.
  const amount = `$${(1 + Math.floor(next() * 6)) * (next() < 0.5 ? 16 : 19)}.00`;
  const when = `${pick(MONTHS)} ${1 + Math.floor(next() * 28)}, 2026`;
  const clock = `${1 + Math.floor(next() * 12)}:${String(Math.floor(next() * 60)).padStart(2, '0')}`;
  const row = (/** @type {number} */ y, /** @type {string} */ label, /** @type {string} */ value) =>
    `<text x="48" y="${y}" font-size="26" fill="#6b7280">${label}</text>
     <text x="48" y="${y + 40}" font-size="32" fill="#111827">${value}</text>
     <rect x="48" y="${y + 66}" width="624" height="2" fill="#e5e7eb"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="DejaVu Sans, sans-serif">
    <rect width="100%" height="100%" fill="#fff"/>
    <text x="40" y="44" font-size="26" fill="#111">${clock}</text>
    <rect x="640" y="22" width="44" height="22" rx="5" fill="none" stroke="#111" stroke-width="3"/>
    <rect x="644" y="26" width="${6 + Math.floor(next() * 30)}" height="14" fill="#111"/>
    <rect y="70" width="720" height="110" fill="#5b21b6"/>
    <text x="360" y="138" font-size="36" fill="#fff" text-anchor="middle">Payment details</text>
    <circle cx="360" cy="300" r="64" fill="#16a34a"/>
    <path d="M330 300 l22 24 l42 -48" stroke="#fff" stroke-width="10" fill="none"/>
    <text x="360" y="430" font-size="38" fill="#111" text-anchor="middle">Payment sent</text>
    <text x="360" y="520" font-size="68" font-weight="bold" fill="#111" text-anchor="middle">${amount}</text>
    ${row(620, 'From', `${name} ••${digits(4)}`)}
    ${row(740, 'To', 'Spring Gala Treasurer')}
    ${row(860, 'Enrolled as', 'treasurer@example.org')}
    ${row(980, 'Date', when)}
    ${row(1100, 'Confirmation number', digits(10))}
    ${row(1220, 'Status', 'Completed')}
    <rect x="48" y="1370" width="624" height="90" rx="45" fill="#5b21b6"/>
    <text x="360" y="1426" font-size="32" fill="#fff" text-anchor="middle">Done</text>
    <rect x="250" y="1520" width="220" height="8" rx="4" fill="#111"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

/**
 * Varies a picture as it may change between two uploads.
 * @param {Buffer} picture @param {string} kind a key of VARIATIONS @param {number} index
 * @returns {Promise<Buffer>}
 */
export function sameButVaried(picture, kind, index) {
  const vary = VARIATIONS[kind];
  if (!vary) throw new Error(`no variation ${kind}`);
  return vary(picture, random(index * 104_729 + 5));
}

/** Cuts up to a tenth off an edge. @param {'top' | 'bottom' | 'left' | 'right'} edge */
const crop = (edge) => async (/** @type {Buffer} */ picture, /** @type {() => number} */ next) => {
  const cut = 0.01 + 0.09 * next();
  const [x, y] = [Math.round(WIDTH * cut), Math.round(HEIGHT * cut)];
  const isAcross = edge === 'left' || edge === 'right';
  return sharp(picture)
    .extract({
      left: edge === 'left' ? x : 0,
      top: edge === 'top' ? y : 0,
      width: isAcross ? WIDTH - x : WIDTH,
      height: isAcross ? HEIGHT : HEIGHT - y,
    })
    .jpeg({ quality: 80 })
    .toBuffer();
};

/** @type {Record<string, (picture: Buffer, next: () => number) => Promise<Buffer>>} */
export const VARIATIONS = {
  webp: (picture) => sharp(picture).webp({ quality: 60 }).toBuffer(),
  jpeg30: (picture) => sharp(picture).jpeg({ quality: 30 }).toBuffer(),
  half: (picture) => sharp(picture).resize({ width: 360 }).jpeg({ quality: 70 }).toBuffer(),
  small: (picture, next) =>
    sharp(picture)
      .resize({ width: 300 + Math.floor(next() * 400) })
      .jpeg({ quality: 60 })
      .toBuffer(),
  bigger: (picture) => sharp(picture).resize({ width: 1170 }).webp({ quality: 80 }).toBuffer(),
  top: crop('top'),
  bottom: crop('bottom'),
  left: crop('left'),
  right: crop('right'),
  'top-jpeg-half': async (picture, next) =>
    sharp(await crop('top')(picture, next))
      .resize({ width: 400 })
      .jpeg({ quality: 60 })
      .toBuffer(),
};
