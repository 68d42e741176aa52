import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { UserError } from './fail.mjs';
import { npm, run } from './npm.mjs';
import { inRoot, root } from './paths.mjs';
import { findFreePort } from './ports.mjs';
import { say, step } from './progress.mjs';
import { table } from './table.mjs';
import { until } from './wait.mjs';

/** Maximum time from `npm start` in a clean clone until Usher is ready, in seconds. */
const TARGET_SECONDS = 75;
const GIVE_UP_MS = 15 * 60_000;

/**
 * The environment of somebody who has just cloned the repository: no settings of Usher, none of the npm that runs this script,
 * and an empty npm cache, so that every package is downloaded.
 * @param {string} cache  an empty folder
 * @param {number} port
 * @returns {NodeJS.ProcessEnv}
 */
function newcomersEnv(cache, port) {
  const settings = fs.readFileSync(inRoot('.env.example'), 'utf8').matchAll(/^#([A-Z0-9_]+)=/gm);
  const ours = new Set([...settings].map(([, name]) => name));
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !ours.has(name) && !/^npm_(package|lifecycle|command|execpath|config_local_prefix)/i.test(name),
  );
  return { ...Object.fromEntries(kept), PORT: String(port), npm_config_cache: cache };
}

/** @param {string} folder @returns {{ packages: number, megabytes: number }} */
function installed(folder) {
  const lock = JSON.parse(fs.readFileSync(path.join(folder, 'node_modules', '.package-lock.json'), 'utf8'));
  let bytes = 0;
  for (const parent of ['.', 'backend', 'admin-ui']) {
    const modules = path.join(folder, parent, 'node_modules');
    if (!fs.existsSync(modules)) continue;
    for (const entry of fs.readdirSync(modules, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) bytes += fs.statSync(path.join(entry.parentPath, entry.name)).size;
  }
  return { packages: Object.keys(lock.packages).length, megabytes: Math.round(bytes / 1e6) };
}

/** @param {string} folder an empty one */
async function clone(folder) {
  const { code, output } = await run('git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
  if (code !== 0) throw new UserError(`The repository could not be cloned:\n${output}`);
}

/**
 * Runs `npm start` until Usher is ready, and stops it as Ctrl-C does.
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} seconds until the readiness route answered 200
 */
async function startOnce(folder, env) {
  const since = performance.now();
  const child = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let hasExited = false;
  void exited.then(() => (hasExited = true));
  const isReady = () =>
    fetch(`http://127.0.0.1:${env.PORT}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    const outcome = await until(async () => (hasExited ? 'exited' : (await isReady()) && 'ready'), {
      timeoutMs: GIVE_UP_MS,
      everyMs: 100,
    });
    if (outcome !== 'ready') throw new UserError(`npm start did not get ready:\n${output.slice(-2_000)}`);
    return (performance.now() - since) / 1000;
  } finally {
    if (!hasExited && child.pid) process.kill(-child.pid, 'SIGINT');
    await exited;
  }
}

/**
 * Measures a newcomer's first start in a clean clone of what is committed, against `npm ci` with every package, which a first
 * start took before it left out the packages of the tests. Both download everything.
 * @returns {Promise<number>} the exit code: 1 if the target was missed
 */
export async function benchFirstStart() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-first-start-'));
  fs.chmodSync(folder, 0o755); // PostgreSQL's own user passes through it
  const at = (/** @type {string} */ name) => path.join(folder, name);
  try {
    await clone(at('start'));
    await clone(at('all'));
    const env = newcomersEnv(at('cache-of-start'), await findFreePort());
    const seconds = await step('npm start in a clean clone', () => startOnce(at('start'), env));
    const since = performance.now();
    const { code, output } = await step('npm ci with every package, in another', () =>
      npm(['ci', '--include=dev', '--no-audit', '--no-fund'], {
        cwd: at('all'),
        env: newcomersEnv(at('cache-of-all'), 0),
      }),
    );
    if (code !== 0) throw new UserError(`npm ci failed:\n${output.slice(-2_000)}`);
    const baseline = (performance.now() - since) / 1000;
    const [ours, all] = [installed(at('start')), installed(at('all'))];
    const isMet = seconds <= TARGET_SECONDS;
    const share = (/** @type {number} */ mine, /** @type {number} */ its) => (mine / its).toFixed(2);
    const verdict = isMet ? 'met' : '**missed**';
    say(
      `\n${table(
        ['first start in a clean clone', 'Usher', 'npm ci, every package', 'ratio', 'target', ''],
        [
          [
            'until ready, in seconds',
            seconds.toFixed(1),
            baseline.toFixed(1),
            share(seconds, baseline),
            `≤ ${TARGET_SECONDS}`,
            verdict,
          ],
          ['packages', ours.packages, all.packages, share(ours.packages, all.packages), 'reported', ''],
          [
            'installed, in MB',
            ours.megabytes,
            all.megabytes,
            share(ours.megabytes, all.megabytes),
            'reported',
            '',
          ],
        ],
      )}\n`,
    );
    return isMet ? 0 : 1;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
