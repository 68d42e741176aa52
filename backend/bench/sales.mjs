import { interleaved } from './comparison.mjs';
import { newPerson, registrations, repeated } from './requests.mjs';

/** @typedef {import('./context.mjs').Context} Context */

/** @param {Context} context @param {string[]} tokens */
export const product = (context, tokens) => ({
  url: context.api.url,
  amount: context.amount,
  requests: () => registrations('/api/register', context.amount, tokens),
});

/** @param {Context} context */
const bare = (context) => ({
  url: context.baseline.url,
  amount: context.amount,
  requests: () =>
    Array.from({ length: context.amount }, () => ({
      method: 'POST',
      path: '/register',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(newPerson()),
    })),
});

/** @param {Context} context */
export async function registerRows(context) {
  await context.prepareBaseline();
  const { many, one, baseline } = await interleaved(context, {
    many: product(context, context.tokens),
    one: product(context, context.tokens.slice(0, 1)),
    baseline: bare(context),
  });
  await context.database.query(
    `insert into event_capacities (event_id, capacity, sold) select $1, 2000000000, sum(with_food_tickets + without_food_tickets)
     from seller_sums where event_id = $1`,
    [context.eventId],
  );
  const limited = await interleaved(context, {
    many: product(context, context.tokens),
    baseline: bare(context),
  });
  await context.database.query('delete from event_capacities');
  return [
    { work: 'POST /api/register, 20 volunteers', ours: many, baseline, share: 0.5 },
    { work: 'POST /api/register, 20 volunteers, p99', ours: many, baseline, p99: null },
    { work: 'POST /api/register, one volunteer without pause', ours: one, baseline, share: null },
    {
      work: 'POST /api/register, with a capacity',
      ours: limited.many,
      baseline: limited.baseline,
      share: null,
    },
  ];
}

/** @param {Context} context */
export async function readRows(context) {
  const { tokens } = context;
  const body = { quantity: 3, food_option: 'with_food' };
  const ours = (/** @type {import('./load.mjs').Request[]} */ requests) => ({
    url: context.api.url,
    requests: () => requests,
  });
  const { baseline, ...product } = await interleaved(context, {
    price: ours(repeated(tokens, 'POST', '/api/pricing/calculate', body)),
    me: ours(repeated(tokens, 'GET', '/api/auth/me')),
    board: ours(repeated(tokens, 'GET', '/api/volunteers/leaderboard')),
    baseline: {
      url: context.baseline.url,
      requests: () => [{ method: 'GET', path: `/read/${context.userId}` }],
    },
  });
  return [
    { work: 'POST /api/pricing/calculate', ours: product.price, baseline, share: 0.6 },
    { work: 'GET /api/auth/me', ours: product.me, baseline, share: 0.6 },
    { work: 'GET /api/volunteers/leaderboard', ours: product.board, baseline, share: 0.6 },
  ];
}
