import { productCheckIns } from './check-ins.mjs';
import { interleaved } from './comparison.mjs';
import { product } from './sales.mjs';

/** @typedef {import('./context.mjs').Context} Context */

const LIST = '/api/checkin/list';

/**
 * The list of the door as phones ask for it: its first page, and what has changed since the last.
 * @param {Context} context
 */
async function lists({ api, token }) {
  const headers = { authorization: `Bearer ${token}` };
  const get = (/** @type {string} */ path) => ({
    url: api.url,
    requests: () => [{ method: 'GET', path, headers }],
  });
  for (let cursor = ''; ;) {
    const answer = await fetch(`${api.url}${LIST}${cursor && `?cursor=${cursor}`}`, { headers });
    const page = /** @type {any} */ (await answer.json());
    cursor = page.cursor;
    if (page.complete || page.too_large)
      return { first: get(LIST), nothing: get(`${LIST}?cursor=${cursor}`) };
  }
}

/**
 * Lists, sales and check-ins of this checkout against those of another one, each on a database that its own build has filled.
 * @param {Context} context
 */
export async function beforeRows(context) {
  if (!context.openBefore) throw new Error('before is measured with --before FOLDER');
  const old = await context.openBefore();
  try {
    const [ours, before] = [await lists(context), await lists(old)];
    const nothing = await interleaved(context, { ours: ours.nothing, baseline: before.nothing });
    const first = await interleaved(context, { ours: ours.first, baseline: before.first });
    const scans = await interleaved(context, {
      ours: productCheckIns(context),
      baseline: productCheckIns(old),
    });
    const sales = await interleaved(context, {
      ours: product(context, context.tokens),
      baseline: product(old, old.tokens),
    });
    return [
      { work: `GET ${LIST}, a page, against the build before`, ...first, share: 0.9 },
      { work: `GET ${LIST}, a page, against the build before, p99`, ...first, p99: null },
      { work: `GET ${LIST}, nothing new, against the build before`, ...nothing, share: 0.9 },
      { work: `GET ${LIST}, nothing new, against the build before, p99`, ...nothing, p99: null },
      { work: 'POST /api/register, against the build before', ...sales, share: 1.8 },
      { work: 'POST /api/register, against the build before, p99', ...sales, p99: null },
      { work: 'POST /api/checkin/{code}, against the build before', ...scans, share: 1.3 },
      { work: 'POST /api/checkin/{code}, against the build before, p99', ...scans, p99: null },
    ];
  } finally {
    await old.close();
  }
}
