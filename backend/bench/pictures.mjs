/**
 * Measures how often the same picture is recognised, and how often another one is mistaken for it. Uses generated screenshots
 * of one app, compared as an upload is, by the product's statement and functions. Returns the table of docs/same-picture.md.
 *   npm run bench -- --pictures
 */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import {
  fingerprintOf,
  candidateBitsFor,
  SHAPE_REACH,
  shapeOf,
} from '../src/uploads/pictures/fingerprint.mjs';
import { decodeGrey, encodeGrey, greyOf } from '../src/uploads/pictures/grey-picture.mjs';
import { isSamePicture } from '../src/uploads/pictures/same-picture.mjs';
import { median } from './numbers.mjs';
import { command, freshDatabase, settings } from './processes.mjs';
import { makeShot, sameButVaried, VARIATIONS } from './screenshots.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const statements = path.resolve(here, '../dist/uploads/pictures/same-picture.sql.js');

const OTHERS = 1_000;
const KEPT = 100_000;
/** Uploads of each variation. */
const TIMES = 100;
/** The same as in same-picture.service.ts. */
const NEAREST = 50;

/** @typedef {{ found: boolean, false: number, nearestMs: number, compareMs: number }} Upload */

/** @param {pg.Client} database @param {{ findNearest: string, listShapes: string }} sql */
function uploads(database, { findNearest, listShapes }) {
  /**
   * @param {Buffer} picture
   * @param {string} ownId id of the picture itself, which is left out of the search
   * @param {string} [soughtId] id of the picture that should be found
   * @param {boolean} [countsFalse] whether to count other pictures that are found
   * @returns {Promise<Upload>}
   */
  return async (picture, ownId, soughtId, countsFalse = true) => {
    const grey = await decodeGrey(await encodeGrey(await greyOf(picture)));
    const shape = shapeOf(grey.width, grey.height);
    const since = performance.now();
    const shapes = await database.query(listShapes, [shape - SHAPE_REACH, shape + SHAPE_REACH]);
    const candidates = candidateBitsFor(
      grey,
      shapes.rows.map((row) => row.shape),
    );
    const { rows } = await database.query({
      name: 'nearest',
      text: findNearest,
      values: [
        ownId,
        candidates.map(({ shape }) => shape),
        candidates.map(({ bits }) => bits),
        candidates.map(({ mask }) => mask),
        NEAREST,
      ],
    });
    const between = performance.now();
    /** @type {string[]} */
    const same = [];
    for (const row of rows) if (isSamePicture(grey, await decodeGrey(row.grey))) same.push(row.id);
    return {
      found: soughtId !== undefined && same.includes(soughtId),
      false: countsFalse ? same.filter((id) => id !== soughtId).length : 0,
      nearestMs: between - since,
      compareMs: performance.now() - between,
    };
  };
}

/**
 * @param {{ server: string, dataDir: string, say: (text: string) => void }} options
 * @returns {Promise<string>} the table
 */
export async function pictureTable({ server, dataDir, say }) {
  const url = await freshDatabase(server, 'usher_bench_pictures');
  await command('migrate', [], settings(url, dataDir));
  const { FIND_NEAREST, LIST_SHAPES } = await import(pathToFileURL(statements).href);
  const database = new pg.Client(url);
  await database.connect();
  try {
    // The pictures here belong to no registration.
    await database.query('alter table picture_prints drop constraint picture_prints_registration');
    /** @type {string[]} */
    const ids = [];
    for (let i = 0; i <= OTHERS; i++) {
      const grey = await encodeGrey(await greyOf(await makeShot(i)));
      const decoded = await decodeGrey(grey);
      const { rows } = await database.query(
        `insert into picture_prints (event_id, registration_id, object_key, shape, fingerprint, grey)
         values (uuidv7(), uuidv7(), '', $1, ('x' || $2)::bit(4096), $3) returning id`,
        [shapeOf(decoded.width, decoded.height), fingerprintOf(decoded), grey],
      );
      ids.push(rows[0].id);
    }
    await database.query('analyze picture_prints');
    say(`${ids.length} screenshots are made`);
    const upload = uploads(database, { findNearest: FIND_NEAREST.text, listShapes: LIST_SHAPES.text });
    /** @type {string[][]} */
    const lines = [];
    let wrong = 0;
    for (const [i, id] of ids.entries()) if ((await upload(await makeShot(i), id)).false > 0) wrong++;
    lines.push(['another payment', `flagged: ${wrong} of ${ids.length}`, '≤ 1 %']);
    say(lines.at(-1)?.join('  ') ?? '');

    const [{ id: nobody }] = (
      await database.query(
        `insert into picture_prints (event_id, registration_id, object_key, shape, fingerprint, grey)
         values (uuidv7(), uuidv7(), '', 32000, 0::bit(4096), '') returning id`,
      )
    ).rows;
    /** @param {string} kept @param {number} times @param {boolean} countsFalse */
    const measure = async (kept, times, countsFalse) => {
      /** @type {Upload[]} */
      const all = [];
      for (const kind of Object.keys(VARIATIONS)) {
        /** @type {Upload[]} */
        const seen = [];
        for (let i = 0; i < times; i++) {
          const index = (i * 37) % ids.length;
          const picture = await sameButVaried(await makeShot(index), kind, index);
          seen.push(await upload(picture, nobody, ids[index], countsFalse));
        }
        all.push(...seen);
        const found = seen.filter((one) => one.found).length;
        const others = seen.filter((one) => one.false > 0).length;
        const least = /half$|small|webp|jpeg30|bigger/.test(kind) && !kind.startsWith('top') ? 99 : 90;
        const told = countsFalse ? `, with others: ${others}` : '';
        lines.push([`${kind}, ${kept} kept`, `found: ${found} of ${times}${told}`, `≥ ${least} %`]);
        say(lines.at(-1)?.join('  ') ?? '');
      }
      return all;
    };
    await measure(ids.length.toLocaleString('en'), TIMES, true);

    // Adds fingerprints like those of other pictures: the upper part of one, the middle of another, the lower part of a third.
    await database.query(
      `insert into picture_prints (event_id, registration_id, object_key, shape, fingerprint, grey)
       select uuidv7(), uuidv7(), '', a.shape,
         (a.fingerprint & m.upper) | (b.fingerprint & m.middle) | (c.fingerprint & m.lower), a.grey
       from (select array_agg(p order by p.id) as all from picture_prints p where p.shape < 32000) prints,
         (select (repeat(repeat('1', 704) || repeat('0', 1344), 2))::bit(4096) as upper,
            (repeat(repeat('0', 704) || repeat('1', 640) || repeat('0', 704), 2))::bit(4096) as middle,
            (repeat(repeat('0', 1344) || repeat('1', 704), 2))::bit(4096) as lower) m,
         generate_series(1, $1::int) i,
         lateral (select (prints.all[1 + (i * 7) % ${ids.length}]).*) a,
         lateral (select (prints.all[1 + (i * 11 + i / 1000) % ${ids.length}]).*) b,
         lateral (select (prints.all[1 + (i * 13 + i / 500) % ${ids.length}]).*) c`,
      [KEPT - ids.length],
    );
    await database.query('vacuum analyze picture_prints');
    const seen = await measure(KEPT.toLocaleString('en'), TIMES / 5, false);
    lines.push([
      `the nearest of ${KEPT.toLocaleString('en')}`,
      `${median(seen.map((one) => one.nearestMs)).toFixed(0)} ms`,
      '',
    ]);
    lines.push([
      `${NEAREST} looked at closely`,
      `${median(seen.map((one) => one.compareMs)).toFixed(0)} ms`,
      '',
    ]);
    return [['upload', 'measured', 'wanted'], ['---', '---', '---'], ...lines]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n');
  } finally {
    await database.end();
  }
}
