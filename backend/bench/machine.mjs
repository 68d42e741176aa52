import { setTimeout as sleep } from 'node:timers/promises';
import os from 'node:os';
import { interleaved, CONNECTIONS } from './comparison.mjs';
import { median } from './numbers.mjs';
import { memoryOf, startApi, startLoad } from './processes.mjs';
import { repeated } from './requests.mjs';

/** @typedef {import('./context.mjs').Context} Context */

/** Idle time of a process before its memory at rest is measured, in milliseconds. */
const REST_MS = 5_000;

/** Describes the machine and the versions, without the host name. @param {Context} context */
export async function describeMachine({ database }) {
  const { rows } = await database.query('show server_version');
  const memory = Math.round(os.totalmem() / 1024 ** 3);
  return `${os.cpus().length} cores (${os.cpus()[0].model.trim()}), ${memory} GB of memory, Node ${process.versions.node}, PostgreSQL ${rows[0].server_version.split(' ')[0]}`;
}

/** Measures the time from start to first answer, and the memory at rest. @param {Context} context */
export async function startRows({ env, rounds }) {
  /** @type {number[]} */
  const started = [];
  /** @type {number[]} */
  const memory = [];
  for (let round = 0; round < Math.max(3, rounds); round++) {
    const api = await startApi(env);
    started.push(api.startedInMs);
    await sleep(REST_MS);
    memory.push(memoryOf(api.pid));
    await api.stop();
  }
  return [
    { work: 'API, start to first answer', value: median(started) / 1000, unit: 's', most: 3 },
    { work: 'API, memory at rest', value: median(memory), unit: 'MB', most: 200 },
  ];
}

/**
 * Compares two API processes, each with half of the connections, with one that has all of them. The request is one that
 * makes little work for the database.
 * @param {Context} context
 */
export async function processRows(context) {
  const second = await startApi(context.env);
  const otherLoad = startLoad();
  const requests = repeated(context.tokens, 'GET', '/api/auth/me');
  const { one } = await interleaved(context, { one: { url: context.api.url, requests: () => requests } });
  /** @type {number[]} */
  const sums = [];
  for (let round = 0; round <= context.rounds; round++) {
    const half = { connections: CONNECTIONS / 2, requests, seconds: context.seconds };
    const both = await Promise.all([
      context.load.run({ ...half, url: context.api.url }),
      otherLoad.run({ ...half, url: second.url }),
    ]);
    if (round > 0) sums.push(both[0].perSecond + both[1].perSecond);
  }
  otherLoad.stop();
  await second.stop();
  return [
    {
      work: 'two API processes against one, GET /api/auth/me',
      ours: { perSecond: median(sums), p99: NaN },
      baseline: one,
      share: null,
    },
  ];
}

/** Measures the bytes per registration, with its person, the search index of people and all indexes. @param {Context} context */
export async function storageRows({ database }) {
  const { rows } = await database.query(
    `select (pg_total_relation_size('registrations') + pg_total_relation_size('people')
       + pg_total_relation_size('people_search')) / count(*)::float8 as bytes from registrations`,
  );
  return [
    {
      work: 'bytes a registration, with its person and all indexes',
      value: rows[0].bytes,
      unit: 'bytes',
      most: null,
    },
  ];
}
