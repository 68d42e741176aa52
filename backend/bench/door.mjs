import { checkIns } from './requests.mjs';
import { byTurns } from './against.mjs';

/** @typedef {import('./context.mjs').Context} Context */

/** How many people come in a round. */
const amountFor = (/** @type {Context} */ { rows }) => Math.min(Math.floor(rows * 0.4), 4_000);

/** @param {Context} context */
async function pickCodes({ database, eventId, rows }, /** @type {number} */ amount) {
  const { rows: found } = await database.query(
    `select qr_code from registrations tablesample system (${Math.min(100, (400 * amount) / rows)})
     where event_id = $1 and cancelled_at is null limit $2`,
    [eventId, amount],
  );
  return found.map(({ qr_code: code }) => code);
}

/**
 * Everybody out again, and nothing left of it that the next round would have to step over.
 * @param {Context} context
 * @param {'' | 'floor_'} prefix
 * @param {string[]} codes
 */
async function letOut({ database, eventId }, prefix, codes) {
  await database.query(
    `update ${prefix}registrations set checked_in_at = null, check_in_recorded_at = null, checked_in_by = null,
       tickets_admitted = 0
     where qr_code = any($1) and event_id = $2 and checked_in_at is not null`,
    [codes, eventId],
  );
  if (prefix)
    await database.query(
      `update floor_people p set with_food_out = with_food_in + with_food_out, with_food_in = 0,
         without_food_out = without_food_in + without_food_out, without_food_in = 0, last_checked_in_at = null
       from floor_registrations r where r.qr_code = any($1) and r.event_id = $2 and p.id = r.person_id
         and p.event_id = r.event_id`,
      [codes, eventId],
    );
  await database.query(`vacuum ${prefix}registrations, ${prefix}people`);
}

/**
 * People who come in, as the product does it.
 * @param {Context} context
 */
export async function productDoor(context) {
  const codes = await pickCodes(context, amountFor(context));
  return {
    url: context.api.url,
    amount: codes.length,
    requests: async () => {
      await letOut(context, '', codes);
      return checkIns(codes, context.tokens);
    },
  };
}

/** @param {Context} context */
export async function checkInRows(context) {
  await context.prepareFloor();
  const product = await productDoor(context);
  const codes = await pickCodes(context, product.amount);
  const { ours, floor } = await byTurns(context, {
    ours: product,
    floor: {
      url: context.floor.url,
      amount: codes.length,
      requests: async () => {
        await letOut(context, 'floor_', codes);
        return codes.map((code) => ({ method: 'POST', path: `/checkin/${code}` }));
      },
    },
  });
  return [
    { work: 'POST /api/checkin/{code}', ours, floor, share: 0.65 },
    { work: 'POST /api/checkin/{code}, p99', ours, floor, p99: 2 },
  ];
}
