import fs from 'node:fs';
import path from 'node:path';
import { sleep } from '../lib/wait.mjs';
import { eventually } from './faults.mjs';

/** How long a disk stays full. */
const FULL_MS = 3_000;

/** @param {string} folder */
const filesBelow = (folder) =>
  fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];

/** Readable by officers although nothing can be written. @param {import('./faults.mjs').Scene} scene */
async function mustRead({ world }) {
  const { status } = await world.finance.call('GET', `/api/attendees?event_id=${world.eventId}&limit=10`);
  if (status !== 200) throw new Error(`what only reads was answered ${status} on a full disk`);
}

/**
 * @param {{ database: import('./disks.mjs').Disk, files: import('./disks.mjs').Disk }} disks
 * @returns {import('./faults.mjs').Fault[]}
 */
export const diskFaults = ({ database, files }) => [
  {
    name: 'disk of pictures and mail files full',
    isInShort: true,
    mayRefuse: true,
    mustRefuse: true,
    run: async (scene) => {
      const { trade, world, stack } = scene;
      files.fill();
      const since = performance.now();
      await eventually('a picture refused', () => trade.refusals.some(({ kind }) => kind === 'picture'));
      await eventually('sales meanwhile', () =>
        trade.served.some(({ kind, sentAt }) => kind === 'sale' && sentAt > since),
      );
      await eventually('mails that could not be written', async () => {
        const [{ count }] = await stack.query(
          `select count(*)::int from outbox where state = 'queued' and last_error is not null`,
        );
        return count > 0;
      });
      await eventually('readiness that says so', async () => {
        const { status, body } = await world.finance.call('GET', '/api/health/ready');
        return status === 200 && body.degraded.includes('storage');
      });
      const refused = trade.refusals.filter(({ kind }) => kind !== 'picture');
      if (refused.length > 0)
        throw new Error(`a ${refused[0].kind}, which needs no file, was answered ${refused[0].status}`);
      files.clear();
      const mendedAt = performance.now();
      await trade.servedSince(mendedAt);
      await trade.end();
      await eventually('no draft and no temporary file left', () => {
        const left = filesBelow(files.folder).filter(({ name }) => /\.part$|^usher-/.test(name));
        return left.length === 0;
      });
      return mendedAt;
    },
  },
  {
    name: 'disk of PostgreSQL full',
    mayRefuse: true,
    mustRefuse: true,
    run: async (scene) => {
      const { trade } = scene;
      database.fill();
      await eventually('a sale refused', () => trade.refusals.some(({ kind }) => kind === 'sale'));
      await mustRead(scene);
      await sleep(FULL_MS);
      database.clear();
      return performance.now();
    },
  },
  {
    name: 'disk of PostgreSQL full, and it ends over its log',
    mayRefuse: true,
    mustRefuse: true,
    run: async ({ stack }) => {
      database.fill();
      // It needs a new file of its log, for which there is no room, and panics; nor can it start again until there is.
      await eventually('the end of PostgreSQL', () =>
        stack.query(`select pg_switch_wal(), pg_logical_emit_message(true, '', repeat('x', 100000))`).then(
          () => false,
          (/** @type {{ code?: string }} */ { code }) => code !== '53100',
        ),
      );
      await sleep(FULL_MS);
      database.clear();
      return performance.now();
    },
  },
];

/** Addresses that got a mail, by the files that the worker wrote instead of sending them. @param {string} folder */
export function mailedByFile(folder) {
  return filesBelow(folder)
    .filter(({ name }) => name.endsWith('.eml'))
    .map(({ name, parentPath, path: older }) => {
      const text = fs.readFileSync(path.join(parentPath ?? older, name), 'utf8');
      return /^To: .*?([^\s<>]+@[^\s<>]+)/m.exec(text)?.[1] ?? '';
    });
}
