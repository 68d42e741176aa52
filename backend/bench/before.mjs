import { productCheckIns } from './check-ins.mjs';
import { interleaved } from './comparison.mjs';
import { product } from './sales.mjs';

/** @typedef {import('./context.mjs').Context} Context */

/**
 * Sales and check-ins of this checkout against those of another one, each on a database that its own build has filled.
 * @param {Context} context
 */
export async function beforeRows(context) {
  if (!context.openBefore) throw new Error('before is measured with --before FOLDER');
  const old = await context.openBefore();
  try {
    const scans = await interleaved(context, {
      ours: productCheckIns(context),
      baseline: productCheckIns(old),
    });
    const sales = await interleaved(context, {
      ours: product(context, context.tokens),
      baseline: product(old, old.tokens),
    });
    return [
      { work: 'POST /api/register, against the build before', ...sales, share: 1.8 },
      { work: 'POST /api/register, against the build before, p99', ...sales, p99: null },
      { work: 'POST /api/checkin/{code}, against the build before', ...scans, share: 1.3 },
      { work: 'POST /api/checkin/{code}, against the build before, p99', ...scans, p99: null },
    ];
  } finally {
    await old.close();
  }
}
