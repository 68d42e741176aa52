import pg from 'pg';
import { sleep, until } from '../lib/wait.mjs';

/**
 * What can go wrong on the night, with real processes. Each fault comes in the middle of sales, scans, syncs, hand-overs, pictures and
 * an import, and is mended. `night-suite.mjs` makes the same checks after all of them.
 *
 * @typedef {object} Scene
 * @property {import('../mail/mail-stack.mjs').MailStack} stack
 * @property {import('./world.mjs').World} world
 * @property {import('./trade.mjs').Trade} trade
 * @property {import('../mail/mail-stack.mjs').Child} api
 * @property {import('../mail/mail-stack.mjs').Child} worker
 * @property {() => string[]} mailed  addresses that got a mail, once for each mail
 * @property {string} [remark]  a figure that a fault prints besides
 *
 * @typedef {object} Fault
 * @property {string} name
 * @property {boolean} [mayRefuse]  orders may be answered 503 meanwhile
 * @property {boolean} [mayDrop]  connections may end without an answer: the API itself is killed
 * @property {boolean} [mustRefuse]  some order must have been refused, or the fault was none
 * @property {number} [duplicates]  how many mails may arrive twice
 * @property {number} [waiting]  how many mails may wait still when all else is as it must be
 * @property {boolean} [isInShort]  it is played beside the other suites too
 * @property {boolean} [isOfMails]  it is over when a mail of a later sale has arrived, and not when all is served
 * @property {(scene: Scene) => Promise<number>} run  resolves to the moment from which it could be mended, by `performance.now()`
 */

/** How long what is gone is gone. */
const GONE_MS = 5_000;
/** SMTP connections of a worker: a killed one may have handed over one mail on each without recording it. */
const CONNECTIONS = 5;
const WAIT_MS = 60_000;

/** @type {<T>(what: string, question: () => Promise<T> | T) => Promise<NonNullable<T>>} */
export async function eventually(what, question) {
  const answer = await until(question, { timeoutMs: WAIT_MS, everyMs: 20 });
  if (!answer) throw new Error(`waited in vain for: ${what}`);
  return answer;
}

/** Takes every connection that PostgreSQL has, those of Usher too. @param {import('../mail/mail-stack.mjs').MailStack} stack */
async function takeAllConnections(stack) {
  /** @type {pg.Client[]} */
  const taken = [];
  const take = async () => {
    for (;;) {
      const client = new pg.Client({ connectionString: stack.env.DATABASE_URL });
      client.on('error', () => {});
      try {
        await client.connect();
      } catch (error) {
        if (/** @type {{ code?: string }} */ (error).code !== '53300') throw error;
        return;
      }
      taken.push(client);
    }
  };
  await take();
  const [first] = taken;
  await eventually('every connection', async () => {
    await first.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'usher%'`,
    );
    await take();
    const { rows } = await first.query(
      `select from pg_stat_activity where application_name like 'usher%' and state is not null`,
    );
    return rows.length === 0;
  });
  return () => Promise.all(taken.map((client) => client.end()));
}

/** @type {Fault[]} */
export const FAULTS = [
  {
    name: 'PostgreSQL gone for 5 s',
    isInShort: true,
    mayRefuse: true,
    mustRefuse: true,
    run: async ({ stack }) => {
      await stack.postgres.stop();
      await sleep(GONE_MS);
      await stack.postgres.start();
      return performance.now();
    },
  },
  {
    name: 'PostgreSQL stands still for 5 s',
    mayRefuse: true,
    mustRefuse: true,
    run: async ({ stack }) => {
      const goOn = await stack.postgres.freeze();
      await sleep(GONE_MS);
      goOn();
      return performance.now();
    },
  },
  {
    name: 'no connection left for 5 s',
    mayRefuse: true,
    mustRefuse: true,
    run: async ({ stack, trade }) => {
      const before = trade.refusals.length;
      const giveBack = await takeAllConnections(stack);
      await eventually('a refusal', () => trade.refusals.length > before);
      await sleep(GONE_MS);
      await giveBack();
      return performance.now();
    },
  },
  {
    name: 'kill -9 of PostgreSQL',
    isInShort: true,
    mayRefuse: true,
    mustRefuse: true,
    run: async ({ stack }) => {
      await stack.postgres.kill();
      return performance.now();
    },
  },
  {
    name: 'kill -9 of the API',
    isInShort: true,
    mayDrop: true,
    mustRefuse: true,
    run: async (scene) => {
      const { stack } = scene;
      await scene.api.kill('SIGKILL');
      const killedAt = performance.now();
      scene.api = await stack.startApi();
      return killedAt;
    },
  },
  {
    name: 'kill -9 of the worker',
    isInShort: true,
    isOfMails: true,
    duplicates: CONNECTIONS,
    run: async (scene) => {
      const { stack } = scene;
      await stack.smtp.behave({ as: 'well', delayMs: 500 });
      const before = stack.smtp.mails.length;
      await eventually('mails in hand', () => stack.smtp.mails.length > before);
      await scene.worker.kill('SIGKILL');
      const killedAt = performance.now();
      scene.worker = await stack.startWorker();
      await stack.smtp.behave({ as: 'well' });
      return killedAt;
    },
  },
];
