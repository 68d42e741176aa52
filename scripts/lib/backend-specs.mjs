import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';

const test = inRoot('backend', 'test');
const textOf = (/** @type {string} */ file) => fs.readFileSync(path.join(test, file), 'utf8');
/** Whether it names the folder of the build, from which real processes are started. */
const namesBuild = (/** @type {string} */ text) => /\bdist\b[/']/.test(text);

/**
 * Whether any of the back end's tests that Jest chooses by these arguments runs processes of the built back end, itself or through
 * a file of `support/`. The others run the sources, so that one can be tried within seconds of a change.
 * @param {string[]} args
 */
export function usesBuild(args) {
  const patterns = args.filter((arg) => !arg.startsWith('-')).map((arg) => new RegExp(arg, 'i'));
  if (patterns.length === 0) return true;
  const processes = fs
    .readdirSync(path.join(test, 'support'))
    .filter((file) => namesBuild(textOf(`support/${file}`)));
  const names = processes.map((file) => `support/${file.replace(/\.ts$/, '.js')}`);
  return fs
    .readdirSync(test)
    .filter(
      (file) => file.endsWith('.spec.ts') && patterns.some((pattern) => pattern.test(path.join(test, file))),
    )
    .map(textOf)
    .some((text) => namesBuild(text) || names.some((name) => text.includes(name)));
}
