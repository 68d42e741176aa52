/**
 * Measures what an attacker, with or without an account, can do to other users: each attack hits a new API process with the
 * limits of production, while a volunteer at the door requests the event without a pause. Prints a table for docs/security.md.
 *   npm run bench -- --attacks                    this checkout
 *   npm run bench -- --attacks --before FOLDER    also another checkout, which must be built
 */
import { fork } from 'node:child_process';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import sharp from 'sharp';
import { WebSocket } from 'ws';
import { bankFiles } from './bank-files.mjs';
import { command, freshDatabase, memoryOf, settings, startApi } from './processes.mjs';
import { newPerson } from './requests.mjs';

/**
 * @typedef {object} Target
 * @property {string} url
 * @property {string} token          the president's token
 * @property {string} eventId
 * @property {Buffer} picture        a PNG of 49 megapixels
 * @property {() => Promise<string>} sell  makes a registration; resolves to its id
 * @property {(address: string, email: string, password: string) => Promise<number>} signIn  signs in from an IP address;
 *   resolves to the status
 *
 * @typedef {object} Attack
 * @property {string} name
 * @property {(target: Target) => Promise<string>} run  resolves to the answers, in words
 */

const here = path.dirname(fileURLToPath(import.meta.url));
const PASSWORD = 'a password for the bench';
const PRESIDENT = 'bench-president@example.org';
/** Timeout of a request, in milliseconds. */
const TIMEOUT_MS = 60_000;
/** Duration of slow requests until they are counted, in milliseconds: more than the two minutes that a request may take. */
const SLOW_FOR_MS = 150_000;
/** Time after an attack, in milliseconds, until the memory that is still used counts as kept. */
const SETTLED_AFTER_MS = 5_000;

/** @param {string[]} answers @returns {string} the different answers, each with its count */
const counted = (answers) => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts]
    .map(([answer, count]) => (answers.length > 1 ? `${count} × ${answer}` : answer))
    .join(', ');
};

/** @param {Target} target @param {string} query */
async function graphql({ url }, query) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer ? String(answer.status) : 'no answer';
}

/**
 * Opens a GraphQL socket and sends something to it.
 * @param {Target} target
 * @param {(socket: WebSocket) => void} send
 * @param {(message: any) => boolean} [isLast]  whether a message ends the talk, as the end of the connection does
 * @returns {Promise<string>} how it ended
 */
const talk = ({ url }, send, isLast = () => false) =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const end = (/** @type {string} */ words) => {
      clearTimeout(timer);
      resolve(words);
      socket.terminate();
    };
    const timer = setTimeout(() => end('still open'), TIMEOUT_MS);
    socket.on('open', () => send(socket));
    socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      if (isLast(message)) end(message.type === 'error' ? 'refused' : 'answered');
    });
    socket.on('close', (code) => end(`closed with ${code}`));
    socket.on('error', () => end('connection lost'));
  });

/** @param {Target} target @param {string} path @param {string} body @returns {Promise<string>} status and size of the answer */
async function post({ url }, path, body) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  const text = await answer?.text().catch(() => undefined);
  return answer ? `${answer.status} of ${text?.length} bytes` : 'no answer';
}

/** @param {Target} target @param {string} id  registration @param {Blob} file @returns {Promise<string>} the status */
async function upload({ url, token }, id, file) {
  const form = new FormData();
  form.set('attendee_id', id);
  form.set('file', file, 'shot.png');
  const answer = await fetch(`${url}/api/upload-transaction-screenshot`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  await answer.arrayBuffer();
  return String(answer.status);
}

/** @type {Attack[]} */
const attacks = [
  {
    name: 'a sign-in of 60,000 made-up fields (700 kB), without a token',
    run: (target) => {
      const fields = Array.from({ length: 60_000 }, (_, at) => `"f${at}":0`);
      return post(target, '/api/auth/login', `{${fields.join()}}`);
    },
  },
  {
    name: 'a sign-in that is a list of 340,000 objects (1 MB), without a token',
    run: (target) => post(target, '/api/auth/login', `[${'{},'.repeat(340_000)}{}]`),
  },
  {
    name: 'an application with a name of 120,000 accents (250 kB), without a token',
    run: (target) => {
      const name = 'a\u0301\u0323'.repeat(60_000);
      return post(target, '/api/volunteer-applications/signup', JSON.stringify({ name }));
    },
  },
  {
    name: 'a GraphQL variable of 64 kB that is quoted in the answer, without a token',
    run: (target) => {
      const query = 'query ($n: Int) { attendees(limit: $n) { data { id } } }';
      const variables = { n: 'Did you mean '.repeat(4_900) };
      return post(target, '/graphql', JSON.stringify({ query, variables }));
    },
  },
  {
    name: 'a form of 150,000 empty parts (1 MB), signed in',
    run: async ({ url, token }) => {
      const answer = await fetch(`${url}/api/upload-transaction-screenshot`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
        body: `${'--b\r\n\r\n'.repeat(150_000)}--b--\r\n`,
      });
      return String(answer.status);
    },
  },
  {
    name: 'one frame of 90 MB on the GraphQL socket, before `connection_init`',
    run: (target) => talk(target, (socket) => socket.send(Buffer.alloc(90_000_000, 32), { binary: false })),
  },
  {
    name: 'ten GraphQL queries of 60,000 aliases at once, without a token',
    run: async (target) => {
      const query = `{ ${Array.from({ length: 60_000 }, (_, at) => `a${at}:me{id}`).join(' ')} }`;
      return counted(await Promise.all(Array.from({ length: 10 }, () => graphql(target, query))));
    },
  },
  {
    name: 'a GraphQL query of 50,000 directives, without a token',
    run: (target) => graphql(target, `{ me { id ${'@include(if: true) '.repeat(50_000)} } }`),
  },
  {
    name: '1,000 × `attendees(limit: 10000)` in one `subscribe`, signed in',
    run: (target) => {
      const fields = Array.from(
        { length: 1_000 },
        (_, at) => `a${at}: attendees(limit: 10000) { data { id } }`,
      );
      return talk(
        target,
        (socket) => {
          socket.on('message', (data) => {
            if (JSON.parse(String(data)).type === 'connection_ack')
              socket.send(
                JSON.stringify({ id: '1', type: 'subscribe', payload: { query: `{ ${fields.join(' ')} }` } }),
              );
          });
          socket.send(
            JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${target.token}` } }),
          );
        },
        ({ type }) => ['next', 'error', 'complete'].includes(type),
      );
    },
  },
  {
    name: '3,000 nested arrays in a field of JSON',
    run: async ({ url }) => {
      const answer = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"email": ${'['.repeat(3_000)}${']'.repeat(3_000)}, "password": "x"}`,
      });
      return String(answer.status);
    },
  },
  {
    name: '50 requests whose bodies come a byte every five seconds, looked at after 150 s',
    run: async ({ url }) => {
      const { port, hostname } = new URL(url);
      let open = 50;
      const sockets = Array.from({ length: open }, () => {
        const socket = connect(Number(port), hostname);
        socket.write(
          `POST /api/auth/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{`,
        );
        const drip = setInterval(() => socket.write(' '), 5_000);
        socket.on('data', () => undefined).on('error', () => undefined);
        socket.on('close', () => {
          clearInterval(drip);
          open--;
        });
        return socket;
      });
      await sleep(SLOW_FOR_MS);
      const left = open;
      for (const socket of sockets) socket.destroy();
      return `${left} still open`;
    },
  },
  {
    name: '30 uploads of pictures of 49 megapixels at once, signed in',
    run: async (target) => {
      const ids = [];
      for (let at = 0; at < 30; at++) ids.push(await target.sell());
      const answers = await Promise.all(
        ids.map((id) =>
          upload(target, id, new Blob([new Uint8Array(target.picture)], { type: 'image/png' })),
        ),
      );
      return counted(answers);
    },
  },
  {
    name: '100 wrong passwords for the president from addresses of one IPv6 /64; then the president signs in',
    run: async ({ signIn }) => {
      await signIn('192.0.2.7', PRESIDENT, PASSWORD);
      for (let at = 0; at < 100; at++) await signIn(`2001:db8::${(at + 1).toString(16)}`, PRESIDENT, 'wrong');
      return `${await signIn('192.0.2.7', PRESIDENT, PASSWORD)} for the president`;
    },
  },
  {
    name: 'a wrong password for each of 100 accounts, from addresses of one IPv6 /64',
    run: async ({ signIn }) => {
      const statuses = [];
      for (let at = 0; at < 100; at++)
        statuses.push(
          String(await signIn(`2001:db8:0:1::${(at + 1).toString(16)}`, `guess-${at}@example.org`, 'wrong')),
        );
      return counted(statuses);
    },
  },
  {
    name: '500 sign-ins at once, each from an address of its own',
    run: async ({ signIn }) => {
      const statuses = await Promise.all(
        Array.from({ length: 500 }, (_, at) =>
          signIn(`198.18.${at >> 8}.${at & 255}`, `flood-${at}@example.org`, 'wrong'),
        ),
      );
      return counted(statuses.map(String));
    },
  },
  ...bankFiles,
];

/**
 * Starts an API process, and a door probe that keeps sending requests to it.
 * @param {{ databaseUrl: string, dataDir: string, dist?: string, picture: Buffer }} options
 */
async function open({ databaseUrl, dataDir, dist, picture }) {
  const all = settings(databaseUrl, dataDir);
  // The limits of production apply, except that of a user: the door probe sends requests without a pause. The attacks set
  // their IP addresses with X-Forwarded-For.
  const isMeasured = (/** @type {string} */ name) =>
    name.startsWith('LIMIT_') && name !== 'LIMIT_REQUESTS_PER_USER';
  const env = {
    ...Object.fromEntries(Object.entries(all).filter(([name]) => !isMeasured(name))),
    TRUST_PROXY: '127.0.0.1',
  };
  const api = await startApi(env, dist);
  const signIn = async (
    /** @type {string} */ address,
    /** @type {string} */ email,
    /** @type {string} */ password,
  ) => {
    const answer = await fetch(`${api.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, password }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    const body = /** @type {any} */ (await answer?.json().catch(() => undefined));
    return { status: answer?.status ?? 0, token: body?.access_token };
  };
  const { token } = await signIn('203.0.113.9', PRESIDENT, PASSWORD);
  const authorization = `Bearer ${token}`;
  const current = await fetch(`${api.url}/api/events/current`, { headers: { authorization } });
  const eventId = /** @type {any} */ (await current.json()).id;
  const child = fork(path.join(here, 'door-probe.mjs'), [api.url, token], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise((resolve) => child.once('message', resolve));
  let peakMb = memoryOf(api.pid);
  const sampling = setInterval(() => (peakMb = Math.max(peakMb, memoryOf(api.pid))), 20);
  return {
    /** @type {Target} */
    target: {
      url: api.url,
      token,
      eventId,
      picture,
      signIn: async (...who) => (await signIn(...who)).status,
      sell: async () => {
        const answer = await fetch(`${api.url}/api/register`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ ...newPerson(), payment_mode: 'zelle' }),
        });
        return /** @type {any} */ (await answer.json()).id;
      },
    },
    /** @returns {Promise<import('./door-probe.mjs').ProbeResult & { peakMb: number, keptMb: number }>} */
    close: async () => {
      const told = new Promise((resolve) => child.once('message', resolve));
      child.send('stop');
      const waited = /** @type {import('./door-probe.mjs').ProbeResult} */ (await told);
      await sleep(SETTLED_AFTER_MS);
      const keptMb = memoryOf(api.pid);
      clearInterval(sampling);
      await api.stop();
      return { ...waited, peakMb, keptMb };
    },
  };
}

/**
 * @param {{ server: string, dataDir: string, name: string, dist?: string, picture: Buffer, say: (line: string) => void }} options
 * @returns {Promise<string[]>} the effect of each attack, in words
 */
async function measure({ server, dataDir, name, dist, picture, say }) {
  const databaseUrl = await freshDatabase(server, name);
  const env = settings(databaseUrl, dataDir);
  await command('migrate', [], env, dist);
  await command(
    'seed-registrations',
    ['--registrations', '10000'],
    { ...env, NODE_ENV: 'development' },
    dist,
  );
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    `insert into users (email, full_name, role, password_hash) values ($1, 'Bench Person', 'president', $2)`,
    [PRESIDENT, await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })],
  );
  await database.end();
  const cells = [];
  for (const attack of attacks) {
    const { target, close } = await open({ databaseUrl, dataDir, dist, picture });
    const answer = await attack.run(target).catch(String);
    const { slowestMs, failed, peakMb, keptMb } = await close();
    const words =
      `${answer}; others wait ${slowestMs < 1_000 ? `${Math.round(slowestMs)} ms` : `${(slowestMs / 1000).toFixed(1)} s`} at most` +
      (failed > 0 ? `, ${failed} of them in vain` : '') +
      `; ${Math.round(peakMb)} MB at its height, ${Math.round(keptMb)} MB after`;
    say(`  ${attack.name}: ${words}`);
    cells.push(words);
  }
  return cells;
}

/**
 * @param {{ server: string, dataDir: string, before?: string, say: (line: string) => void }} options
 *   before: folder of another checkout, which must be built
 * @returns {Promise<string>} the table
 */
export async function attackTable({ server, dataDir, before, say }) {
  const picture = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const common = { server, dataDir, picture, say };
  /** @type {string[][]} */
  const columns = [];
  if (before) {
    say('before');
    columns.push(
      await measure({ ...common, name: 'usher_attacks_before', dist: path.resolve(before, 'backend/dist') }),
    );
    say('after');
  }
  columns.push(await measure({ ...common, name: 'usher_attacks' }));
  const head = before ? ['attack', 'before', 'after'] : ['attack', 'what it does'];
  const line = (/** @type {string[]} */ row) => `| ${row.join(' | ')} |`;
  return [
    line(head),
    `|${' --- |'.repeat(head.length)}`,
    ...attacks.map(({ name }, at) => line([name, ...columns.map((column) => column[at])])),
  ].join('\n');
}
