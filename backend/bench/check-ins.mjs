import { checkIns } from './requests.mjs';
import { interleaved } from './comparison.mjs';

/** @typedef {import('./context.mjs').Context} Context */

/** Number of rounds whose people are let out again at once; kept small because each update runs the triggers. */
const ROUNDS_OUT = 4;

/** Factor on the number of rounds: one takes less than a second on a fast machine, too short for a steady median of three. */
const TIMES_ROUNDS = 3;

/**
 * Undoes check-ins, for an event that is too small for every round to have different people. The product's are undone in the ledger
 * of the door as well; otherwise a recount would find registrations that disagree with it.
 * @param {Context} context
 * @param {'' | 'baseline_'} prefix
 */
async function letOut({ database, eventId, amount }, prefix) {
  const { rows } = await database.query(
    `select id, person_id from ${prefix}registrations where event_id = $1 and checked_in_at is not null limit $2`,
    [eventId, amount * ROUNDS_OUT],
  );
  const ids = rows.map(({ id }) => id);
  const nobodyIn =
    'tickets_admitted = 0, checked_in_at = null, check_in_recorded_at = null, checked_in_by = null';
  if (prefix) {
    await database.query(`update baseline_registrations set ${nobodyIn} where id = any($1)`, [ids]);
    await database.query(
      `update baseline_people set with_food_out = with_food_in + with_food_out, with_food_in = 0,
         without_food_out = without_food_in + without_food_out, without_food_in = 0, last_checked_in_at = null
       where event_id = $1 and id = any($2)`,
      [eventId, rows.map(({ person_id: id }) => id)],
    );
  } else
    await database.query(
      `with undone as (
         insert into admissions (scan_id, event_id, registration_id, station, tickets, let_in, scanned_at, account_id, source,
           undoes, content)
         select uuidv7(), a.event_id, a.registration_id, a.station, -left_over.tickets, 0, now(), a.account_id, 'online', a.scan_id, ''
         from admissions a, lateral (
           select a.tickets + coalesce(sum(u.tickets), 0)::int as tickets from admissions u
           where u.registration_id = a.registration_id and u.undoes = a.scan_id) left_over
         where a.registration_id = any($1) and a.station = 'entrance' and a.tickets > 0 and left_over.tickets > 0)
       update registrations set ${nobodyIn}, checked_in_label = null, emptied_at = now() where id = any($1)`,
      [ids],
    );
  await database.query(`vacuum ${prefix}registrations, ${prefix}people`);
}

/**
 * Picks codes of people who are not checked in, from all over the table.
 * @param {Context} context
 * @param {'' | 'baseline_'} prefix
 * @returns {Promise<string[]>}
 */
async function codesOutside(context, prefix) {
  const { database, eventId, amount } = context;
  const pick = async (/** @type {number} */ percent) =>
    (
      await database.query(
        `select qr_code from ${prefix}registrations tablesample system ($3::real)
         where event_id = $1 and cancelled_at is null and checked_in_at is null limit $2`,
        [eventId, amount, percent],
      )
    ).rows.map(({ qr_code: code }) => code);
  for (const percent of [Math.min(100, (1000 * amount) / context.rows), 100]) {
    const found = await pick(percent);
    if (found.length === amount) return found;
  }
  await letOut(context, prefix);
  return pick(100);
}

/**
 * Returns the check-ins of the product as a subject to measure.
 * @param {Context} context
 */
export const productCheckIns = (context) => ({
  url: context.api.url,
  amount: context.amount,
  requests: async () => checkIns(await codesOutside(context, ''), context.tokens),
});

/** @param {Context} context */
export async function checkInRows(context) {
  await context.prepareBaseline();
  const manyRounds = { ...context, rounds: context.rounds * TIMES_ROUNDS };
  const { ours, baseline } = await interleaved(manyRounds, {
    ours: productCheckIns(context),
    baseline: {
      url: context.baseline.url,
      amount: context.amount,
      requests: async () =>
        (await codesOutside(context, 'baseline_')).map((code) => ({
          method: 'POST',
          path: `/checkin/${code}`,
        })),
    },
  });
  return [
    { work: 'POST /api/checkin/{code}', ours, baseline, share: 0.65 },
    { work: 'POST /api/checkin/{code}, p99', ours, baseline, p99: 2 },
  ];
}
