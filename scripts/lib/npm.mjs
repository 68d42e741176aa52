import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './paths.mjs';
import { signalProcess } from './wait.mjs';

/**
 * How to call npm without a shell script: through the npm that runs this script where there is one.
 * @param {string[]} args
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
function npmCommand(args) {
  const cli = process.env.npm_execpath;
  if (cli && path.basename(cli) === 'npm-cli.js') {
    return { command: process.execPath, args: [cli, ...args], shell: false };
  }
  if (process.platform !== 'win32') return { command: 'npm', args, shell: false };
  // Windows starts npm.cmd only through its shell, which takes the words as they are.
  return {
    command: 'npm.cmd',
    args: args.map((arg) => (/[\s"&|<>^]/.test(arg) ? `"${arg}"` : arg)),
    shell: true,
  };
}

/** @type {Set<import('node:child_process').ChildProcess>} what runs now and is waited for */
const running = new Set();

/** Ends what is being waited for: an installation, a build, a migration. */
export function killRunning() {
  for (const { pid } of running) {
    if (!pid) continue;
    if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
    // The whole group: npm runs its scripts as processes of their own.
    else signalProcess(-pid, 'SIGTERM');
  }
}

/**
 * @typedef {{ code: number, output: string, stdout: string }} Result
 * @typedef {{ env?: NodeJS.ProcessEnv, inherit?: boolean, readsInput?: boolean, from?: number, to?: number, cwd?: string }} Options
 */

/**
 * Runs a program in the repository's root and waits. Its output is kept, or passed on with `inherit`; with `readsInput`
 * it reads what this script is given. `from` and `to` are descriptors of open files that it reads and writes instead.
 * @param {string} command
 * @param {string[]} args
 * @param {Options & { shell?: boolean }} [options]
 * @returns {Promise<Result>}
 */
export function run(command, args, options = {}) {
  const { env = process.env, inherit = false, readsInput = false, cwd = root, shell = false } = options;
  const { from, to } = options;
  const passed = inherit ? 'inherit' : 'pipe';
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      shell,
      windowsHide: true,
      detached: process.platform !== 'win32',
      stdio: [from ?? (readsInput ? 'inherit' : 'ignore'), to ?? passed, passed],
    });
    running.add(child);
    let output = '';
    let stdout = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text;
      stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output, stdout });
    });
  });
}

/**
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<Result>}
 */
export function npm(args, options) {
  const call = npmCommand(args);
  return run(call.command, call.args, { ...options, shell: call.shell });
}

/**
 * Runs one of our own scripts, its output passed on.
 * @param {string} file from the repository's root
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} [readsInput]
 * @returns {Promise<number>} its exit code
 */
export async function runScript(file, args, env, readsInput = false) {
  const options = { env, inherit: true, readsInput };
  const { code } = await run(process.execPath, [path.join(root, file), ...args], options);
  return code;
}

/**
 * Runs a package's own command (its `bin`) with this Node, so that no shell and no .cmd file is needed.
 * @param {string} file below node_modules, for example `oxlint/bin/oxlint`
 * @param {string[]} args
 * @param {Options} [options]
 */
export function runPackage(file, args, options) {
  return run(process.execPath, [path.join(root, 'node_modules', file), ...args], options);
}
