import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './paths.mjs';
import { signalProcess } from './wait.mjs';

/**
 * Returns how to start npm: if npm runs this script, that npm's JavaScript file, which needs no shell script.
 * @param {string[]} args
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
function npmCommand(args) {
  const cli = process.env.npm_execpath;
  if (cli && path.basename(cli) === 'npm-cli.js') {
    return { command: process.execPath, args: [cli, ...args], shell: false };
  }
  if (process.platform !== 'win32') return { command: 'npm', args, shell: false };
  // Windows starts npm.cmd only through a shell, which does not quote the arguments.
  return {
    command: 'npm.cmd',
    args: args.map((arg) => (/[\s"&|<>^]/.test(arg) ? `"${arg}"` : arg)),
    shell: true,
  };
}

/** @type {Set<import('node:child_process').ChildProcess>} the processes that `run` is waiting for */
const running = new Set();

/** Ends the processes that `run` is waiting for, such as an installation, a build or a migration. */
export function killRunning() {
  for (const { pid } of running) {
    if (!pid) continue;
    if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
    // The whole process group: npm runs its scripts as child processes.
    else signalProcess(-pid, 'SIGTERM');
  }
}

/**
 * @typedef {{ code: number, output: string, stdout: string }} Result
 * @typedef {{ env?: NodeJS.ProcessEnv, inherit?: boolean, echo?: boolean, readsInput?: boolean, from?: number, to?: number, cwd?: string }} Options
 */

/**
 * Runs a program in the repository's root and waits for it. Its output is collected, printed with `inherit`, or both with
 * `echo`; with `readsInput` it gets this script's standard input. `from` and `to` are descriptors of open files that replace its
 * standard input and output.
 * @param {string} command
 * @param {string[]} args
 * @param {Options & { shell?: boolean }} [options]
 * @returns {Promise<Result>}
 */
export function run(command, args, options = {}) {
  const {
    env = process.env,
    inherit = false,
    echo = false,
    readsInput = false,
    cwd = root,
    shell = false,
  } = options;
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
      if (echo) process.stdout.write(text);
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (echo) process.stderr.write(text);
    });
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
 * Runs one of the repository's scripts and prints its output.
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
 * Runs a package's command (its `bin`) with this Node, so that no shell and no .cmd file is needed.
 * @param {string} file below node_modules, for example `oxlint/bin/oxlint`
 * @param {string[]} args
 * @param {Options} [options]
 */
export function runPackage(file, args, options) {
  return run(process.execPath, [path.join(root, 'node_modules', file), ...args], options);
}
