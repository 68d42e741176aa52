/** A rush for the last tickets: many buy at the same time, while people are checked in at the door. */
import { setTimeout as sleep } from 'node:timers/promises';
import { productCheckIns } from './check-ins.mjs';
import { median } from './numbers.mjs';
import { startLoad } from './processes.mjs';
import { registrations } from './requests.mjs';

/** @typedef {import('./context.mjs').Context} Context */

const BUYERS = 200;
const TICKETS_LEFT = 30;
/** Number of doors that scan without a pause, which is the number of concurrent check-ins. */
const DOORS = 10;
const SCANS = 600;
/** Milliseconds that the doors have been scanning when the rush begins. */
const HEAD_START_MS = 100;

/** Sets the event's capacity so that this many tickets are left. @param {Context} context */
const leave = ({ database, eventId }, /** @type {number} */ tickets) =>
  database.query(
    `insert into event_capacities (event_id, capacity, sold)
     select event_id, sum(ticket_quantity) + $2, sum(ticket_quantity) from registrations
     where event_id = $1 and cancelled_at is null group by 1
     on conflict (event_id) do update set capacity = event_capacities.sold + $2`,
    [eventId, tickets],
  );

/** @param {Context} context */
export async function rushRows(context) {
  const { api, database, eventId } = context;
  const door = { ...productCheckIns(context), connections: DOORS, amount: Math.min(SCANS, context.amount) };
  const scans = async () => context.load.run({ ...door, requests: await door.requests() });
  const till = startLoad();
  /** All buyers buy one ticket each, at the same time. */
  const rush = () =>
    till.run({
      url: api.url,
      connections: BUYERS,
      amount: BUYERS,
      requests: registrations('/api/register', BUYERS, context.tokens).map((request) => ({
        ...request,
        body: JSON.stringify({ ...JSON.parse(request.body ?? ''), ticket_quantity: 1 }),
      })),
    });

  /** @type {Record<'alone' | 'last' | 'room', number[]>} p99 of the check-ins */
  const p99 = { alone: [], last: [], room: [] };
  /** @type {Record<string, number>} */
  const statuses = {};
  for (let round = 0; round <= context.rounds; round++) {
    const alone = await scans();
    /** @type {Record<string, number>} */
    const beside = {};
    for (const [name, left] of /** @type {const} */ ([
      ['last', TICKETS_LEFT],
      ['room', BUYERS],
    ])) {
      await leave(context, left);
      const [scanned, sold] = await Promise.all([scans(), sleep(HEAD_START_MS).then(rush)]);
      beside[name] = scanned.p99;
      if (scanned.failed > 0) throw new Error(`${scanned.failed} check-ins failed beside the rush`);
      if (name === 'room' && sold.failed > 0) throw new Error(`${sold.failed} of ${BUYERS} sales failed`);
      if (name === 'last' && round > 0)
        for (const [status, count] of Object.entries(sold.statuses))
          statuses[status] = (statuses[status] ?? 0) + count;
    }
    if (round === 0) continue;
    p99.alone.push(alone.p99);
    p99.last.push(beside.last);
    p99.room.push(beside.room);
  }
  till.stop();
  await database.query('delete from event_capacities where event_id = $1', [eventId]);

  const answers = Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
  const other = Object.entries(statuses)
    .filter(([status]) => !['201', '409'].includes(status))
    .reduce((sum, [, count]) => sum + count, 0);
  const baseline = { perSecond: 0, p99: median(p99.alone) };
  const comparedWithAlone = (/** @type {number[]} */ times) => ({
    ours: { perSecond: 0, p99: median(times) },
    baseline,
    p99: 3,
    orUnder: 150,
  });
  return [
    {
      work: `check-ins’ p99 while ${BUYERS} ask for the last ${TICKETS_LEFT} tickets at once`,
      ...comparedWithAlone(p99.last),
    },
    { work: `check-ins’ p99 while ${BUYERS} buy at once, with room for all`, ...comparedWithAlone(p99.room) },
    {
      work: `${BUYERS} at once for the last ${TICKETS_LEFT} tickets (${answers}): neither 201 nor 409`,
      value: other,
      unit: 'answers',
      most: 0,
    },
  ];
}
