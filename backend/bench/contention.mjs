/** Check-ins while something else competes with them. */
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { interleaved } from './comparison.mjs';
import { download } from './csv.mjs';
import { productCheckIns } from './check-ins.mjs';

/** @typedef {import('./context.mjs').Context} Context */

const SIGNING_IN = 20;
const DASHBOARDS = 20;
/** Milliseconds from a change until a dashboard reads its figures again; further changes until then cause no other read. */
const READ_EVERY_MS = 1_000;
/** More rounds than usual: one takes a second or two, so dashboards read only once in it, and a shared machine's speed varies. */
const roundsWithDashboards = (/** @type {number} */ rounds) => 2 * rounds + 1;

/**
 * Repeats work in `concurrency` parallel loops. Returns a function that stops them and resolves to how often it was done.
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
 * Measures check-ins alone and under contention, alternately.
 * @param {Context} context
 * @param {() => (() => Promise<unknown>)} begin  starts the competing work; returns a function that stops it
 */
export async function aloneAndContended(context, begin) {
  const checkIns = productCheckIns(context);
  /** @type {(() => Promise<unknown>) | undefined} */
  let end;
  // A round is prepared while nothing else runs: if all people are checked in, some are let out, by a statement that locks their
  // rows in arbitrary order.
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
 * Opens a dashboard: it subscribes to changes, and reads its figures again after them. Returns a function that closes it.
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
