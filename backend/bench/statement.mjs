import { median } from './numbers.mjs';
import { command, memoryOf } from './processes.mjs';
import { timeRequest } from './sizes.mjs';

/** @typedef {import('./context.mjs').Context} Context */

const TIMES = 20;
/** Registrations from which there is a target. */
const LARGE_EVENT = 1_000_000;
const MAX_MS = 2_000;

/**
 * Fills the tables as after a night on which everyone did their part: every second transfer is reviewed and most of those are
 * verified, every seller has float and hand-overs, and some of these differ from the declared amount. Disables the ledger's
 * triggers, which would take minutes; the sums are recounted afterwards.
 * @param {Context} context
 */
async function leaveANight({ database, eventId, userId }) {
  const client = await database.connect();
  try {
    await client.query('begin');
    for (const table of ['transfers', 'clearings', 'floats'])
      await client.query(`alter table ${table} disable trigger user`);
    const values = [eventId, userId];
    await client.query(
      `insert into transfers (registration_id, event_id, status, total_cents, changed_by)
       select id, event_id, case when number % 20 = 0 then 'questioned' else 'verified' end, total_cents, $2
       from (
         select r.*, row_number() over () as number from registrations r
         where event_id = $1 and cancelled_at is null and payment_mode = 'zelle' and total_cents > 0
       ) sale where number % 2 = 0`,
      values,
    );
    await client.query(
      `insert into clearings (event_id, seller_id, kind, amount_cents, cash_cents, transfer_cents, cleared_by, registration_id)
       select r.event_id, r.seller_id, 'transfer', r.total_cents, 0, r.total_cents, $2, r.id
       from transfers t join registrations r on r.id = t.registration_id and r.event_id = t.event_id
       where t.event_id = $1 and t.status = 'verified'`,
      values,
    );
    await client.query(
      `insert into hand_overs (event_id, seller_id, status, declared_cents, expected_cents, is_final, received_by, received_at,
         received_cents, float_returned_cents, cleared_cents)
       select $1, s.seller_id, 'received', 20000, 25000, i % 10 = 0, $2, now(), 20000 + case when i % 15 = 0 then -500 else 0 end,
         0, 20000 + case when i % 15 = 0 then -500 else 0 end
       from (select distinct seller_id from seller_sums where event_id = $1 and seller_id <> $2) s, generate_series(1, 20) i`,
      values,
    );
    await client.query(
      `insert into clearings (event_id, seller_id, kind, amount_cents, cash_cents, transfer_cents, cleared_by, hand_over_id)
       select event_id, seller_id, 'hand_over', cleared_cents, cleared_cents, 0, received_by, id from hand_overs
       where event_id = $1 and status = 'received'`,
      [eventId],
    );
    await client.query(
      `insert into floats (event_id, seller_id, amount_cents, given_by)
       select $1, seller_id, amount, $2 from (select distinct seller_id from seller_sums where event_id = $1) s,
         unnest(array[5000, -2000]) amount`,
      values,
    );
    for (const table of ['transfers', 'clearings', 'floats'])
      await client.query(`alter table ${table} enable trigger user`);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** @param {Context} context */
async function mendSums(context) {
  await command('recount', [], context.env);
  await context.database.query('vacuum (analyze) transfers, clearings, floats, hand_overs');
}

/** @param {Context} context */
export async function statementRows(context) {
  const { api, token, eventId, database } = context;
  await leaveANight(context);
  await mendSums(context);
  const path = `/api/events/${eventId}/statement`;
  const before = memoryOf(api.pid);
  /** @type {Record<string, number[]>} */
  const taken = { [path]: [], [`${path}/csv`]: [] };
  for (let turn = 0; turn < TIMES; turn++)
    for (const asked of Object.keys(taken)) taken[asked].push(await timeRequest(api.url + asked, token));
  const more = memoryOf(api.pid) - before;
  const { rows } = await database.query(
    'select count(*)::int as cancelled from registrations where event_id = $1 and cancelled_at is not null',
    [eventId],
  );
  const most = context.rows >= LARGE_EVENT ? MAX_MS : null;
  return Object.entries(taken)
    .flatMap(([asked, ms]) => {
      const work = `GET ${asked.replace(eventId, '{id}')}`;
      return [
        // Nothing is prepared yet, as for a treasurer who opens the statement only once.
        { work: `${work}, the first time`, value: ms[0], unit: 'ms', most },
        { work, value: median(ms), unit: 'ms', most },
        { work: `${work}, slowest of ${TIMES}`, value: Math.max(...ms), unit: 'ms', most },
      ];
    })
    .concat([
      {
        work: 'the statement, cancelled registrations in it',
        value: rows[0].cancelled,
        unit: '',
        most: null,
      },
      { work: `the statement, memory after ${2 * TIMES} of them`, value: more, unit: 'MB more', most: null },
    ]);
}
