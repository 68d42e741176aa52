/** One database of one size, with the API, the baseline and the load generator that measure it. */
import pg from 'pg';
import { hash } from '@node-rs/argon2';
import { command, settings, startApi, startBaseline, startLoad } from './processes.mjs';

const PASSWORD = 'a password for the bench';
export const VOLUNTEERS = 20;
const BASELINE_TABLES = ['registrations', 'people', 'audit_log', 'outbox'];

/** @typedef {Awaited<ReturnType<typeof openContext>>} Context */

/**
 * Migrates and fills a database, and starts the processes that use it.
 * @param {object} options
 * @param {string} options.url      URL of the empty database
 * @param {string} options.dataDir  folder for the files of the API
 * @param {number} options.rows     number of registrations
 * @param {number} options.rounds
 * @param {number} options.seconds  duration of a round of reads
 * @param {number} options.amount   maximum number of sales or scans in a round
 * @param {(line: string) => void} options.say
 * @param {string} [options.dist]   `dist` folder of another checkout
 * @param {() => Promise<any>} [options.openBefore]  opens another checkout's
 */
export async function openContext({ url, dataDir, rows, rounds, seconds, amount, say, dist, openBefore }) {
  const env = settings(url, dataDir);
  await command('migrate', [], env, dist);
  await command(
    'seed-registrations',
    ['--registrations', String(rows)],
    { ...env, NODE_ENV: 'development' },
    dist,
  );

  const database = new pg.Pool({ connectionString: url, max: 4 });
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const emails = ['president', ...Array.from({ length: VOLUNTEERS }, (_, at) => `volunteer-${at + 1}`)].map(
    (name) => `bench-${name}@example.org`,
  );
  await database.query(
    `insert into users (email, full_name, role, password_hash)
     select email, 'Bench Person', case number when 1 then 'president' else 'volunteer' end, $2
     from unnest($1::text[]) with ordinality u (email, number) on conflict do nothing`,
    [emails, passwordHash],
  );
  const users = (
    await database.query(
      'select id, email from users where email = any($1) order by array_position($1, email)',
      [emails],
    )
  ).rows;
  const eventId = (await database.query('select event_id from registrations limit 1')).rows[0].event_id;

  const api = await startApi(env, dist);
  const baseline = await startBaseline(url, eventId, users[1].id);
  const load = startLoad();
  const signIn = async (/** @type {string} */ email) => {
    const answer = await fetch(`${api.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    return /** @type {any} */ (await answer.json()).access_token;
  };
  /** @type {string[]} */
  const tokens = [];
  for (const email of emails) tokens.push(await signIn(email));

  let hasBaselineTables = false;
  return {
    url,
    env,
    rows,
    rounds,
    seconds,
    /** Number of sales or scans in a round. */
    amount: Math.min(Math.floor(rows * 0.2), amount),
    say,
    openBefore,
    database,
    eventId,
    userId: users[1].id,
    emails,
    password: PASSWORD,
    api,
    baseline,
    load,
    /** The president's token. */
    token: tokens[0],
    /** The volunteers' tokens. */
    tokens: tokens.slice(1),
    /** Copies the tables that the baseline writes to, at the first call. */
    prepareBaseline: async () => {
      if (hasBaselineTables) return;
      hasBaselineTables = true;
      for (const table of BASELINE_TABLES) {
        const columns = (
          await database.query(
            `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
             where table_name = $1 and is_generated = 'NEVER'`,
            [table],
          )
        ).rows[0].list;
        await database.query(`create table baseline_${table} (like ${table} including all)`);
        await database.query(`insert into baseline_${table} (${columns}) select ${columns} from ${table}`);
      }
      await database.query(
        `vacuum (analyze) ${BASELINE_TABLES.map((table) => `baseline_${table}`).join(', ')}`,
      );
    },
    close: async () => {
      load.stop();
      await baseline.stop();
      await api.stop();
      await database.end();
    },
  };
}
