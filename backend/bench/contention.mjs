/** Check-ins while something else goes on. */
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { interleaved } from './comparison.mjs';
import { download } from './csv.mjs';
import { productCheckIns } from './check-ins.mjs';

/** @typedef {import('./context.mjs').Context} Context */

const SIGNING_IN = 20;
const DASHBOARDS = 20;
/** A dashboard that is told of several changes at once reads again once. */
const READ_EVERY_MS = 1_000;
/** A round takes a second or two, in which dashboards read once and a shared machine varies: it takes more of them. */
const roundsWithDashboards = (/** @type {number} */ rounds) => 2 * rounds + 1;

/**
 * Does work again and again, by so many at once, until told to stop.
 * @param {number} concurrency
 * @param {(at: number) => Promise<unknown>} work
 */
export function keepDoing(concurrency, work) {
  let stopped = false;
  let done = 0;
  const loops = Array.from({ length: concurrency }, async (_, at) => {
    while (!stopped) {
      await work(at);
      done++;
    }
  });
  return async () => {
    stopped = true;
    await Promise.all(loops);
    return done;
  };
}

/**
 * Check-ins alone and under contention, alternately.
 * @param {Context} context
 * @param {() => (() => Promise<unknown>)} begin  starts what competes with them; answers how to stop it
 */
export async function aloneAndContended(context, begin) {
  const checkIns = productCheckIns(context);
  /** @type {(() => Promise<unknown>) | undefined} */
  let end;
  // Who goes in next is made ready while nothing else goes on: where all are in, some are let out, by a statement that locks them in
  // whatever order it meets them.
  const prepared = async () => {
    await end?.();
    end = undefined;
    return checkIns.requests();
  };
  const results = await interleaved(context, {
    alone: { ...checkIns, requests: prepared },
    contended: {
      ...checkIns,
      requests: async () => {
        const requests = await prepared();
        end = begin();
        return requests;
      },
    },
  });
  await end?.();
  return results;
}

/** @param {Context} context */
export async function signInRows(context) {
  const { api, emails, password } = context;
  const { alone, contended } = await aloneAndContended(context, () =>
    keepDoing(SIGNING_IN, async (at) => {
      const answer = await fetch(`${api.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: emails[at % emails.length], password }),
      });
      await answer.text();
      if (!answer.ok) throw new Error(`Signing in: ${answer.status}`);
    }),
  );
  return [
    { work: 'check-ins while 20 people sign in without pause', ours: contended, baseline: alone, share: 0.5 },
  ];
}

/**
 * A dashboard: is told of changes, and reads its figures again.
 * @param {Context} context
 */
function openDashboard({ api, token }) {
  const headers = { authorization: `Bearer ${token}` };
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const read = async () => {
    timer = undefined;
    for (const path of ['/api/stats', '/api/volunteers/sales-team', '/api/attendees?limit=50'])
      await fetch(api.url + path, { headers })
        .then((answer) => answer.text())
        .catch(() => undefined);
  };
  const client = createClient({
    url: `${api.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: headers,
  });
  client.subscribe(
    { query: 'subscription { dashboardChanged { kind id } }' },
    {
      next: () => (timer ??= setTimeout(() => void read(), READ_EVERY_MS)),
      error: () => undefined,
      complete: () => undefined,
    },
  );
  return async () => {
    clearTimeout(timer);
    await client.dispose();
  };
}

/** @param {Context} context */
export async function dashboardRows(context) {
  const rounds = roundsWithDashboards(context.rounds);
  const { alone, contended } = await aloneAndContended({ ...context, rounds }, () => {
    const dashboards = Array.from({ length: DASHBOARDS }, () => openDashboard(context));
    const stopDownload = keepDoing(1, () => download(context));
    return async () => {
      await Promise.all(dashboards.map((close) => close()));
      await stopDownload();
    };
  });
  return [
    {
      work: 'check-ins while 20 dashboards listen and one CSV is downloading',
      ours: contended,
      baseline: alone,
      share: 0.6,
    },
  ];
}
