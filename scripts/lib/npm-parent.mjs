import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { isAlive } from './wait.mjs';

/**
 * @param {number} pid
 * @returns {{ name: string, parent: number } | undefined}
 */
function lookUp(pid) {
  if (process.platform === 'linux') {
    try {
      const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
      const field = (/** @type {string} */ name) =>
        new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
      return { name: field('Name'), parent: Number(field('PPid')) };
    } catch {
      return undefined;
    }
  }
  const [, parent, name] = /^\s*(\d+)\s+(.*)$/.exec(ask(pid)) ?? [];
  return parent ? { name, parent: Number(parent) } : undefined;
}

/** @param {number} pid */
const ask = (pid) =>
  spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';

/**
 * Calls back when the npm that runs this script is gone. A killed npm does not end the script, so Usher would keep running
 * although the user's command has ended. There may be a shell between npm and the script.
 * @param {() => void} gone
 */
export function onNpmExit(gone) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const above = lookUp(parent);
  const npm = above && /(^|\/)-?(sh|dash|bash|zsh|ksh)$/.test(above.name) ? above.parent : undefined;
  const shellLostNpm = () => {
    if (npm === undefined) return false;
    // A killed npm whose parent has not reaped it yet still counts as alive, but its children have another parent.
    return process.platform === 'linux' ? lookUp(parent)?.parent !== npm : !isAlive(npm);
  };
  const timer = setInterval(() => {
    if (process.ppid === parent && !shellLostNpm()) return;
    clearInterval(timer);
    gone();
  }, 1000);
  timer.unref();
}
