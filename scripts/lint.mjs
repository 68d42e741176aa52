/**
 * `npm run lint`: formatting, lint rules, types and the direction of imports; one line a tool, and the words of those
 * that found something.
 */
import './lib/check-node.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runPackage } from './lib/npm.mjs';
import { listenForStop } from './lib/shutdown.mjs';

/** Redocly would ask the registry for a newer version of itself. */
const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** All code there is: tests, builds and scripts have no circles either. */
const code = [
  ...['src', 'test', 'bench'].map((folder) => `backend/${folder}`),
  ...['src', 'build', 'e2e', 'vite.config.ts'].map((name) => `admin-ui/${name}`),
  'scripts',
];

/** @type {{ name: string, file: string, args: string[] }[]} the slowest first, two run at a time */
const tools = [
  { name: 'types of the back end', file: 'typescript-7/bin/tsc', args: ['--noEmit', '-p', 'backend'] },
  { name: 'types of the front end', file: 'typescript-7/bin/tsc', args: ['--noEmit', '-p', 'admin-ui'] },
  { name: 'types of the scripts', file: 'typescript-7/bin/tsc', args: ['-p', 'scripts'] },
  { name: 'formatting (npm run format mends it)', file: 'oxfmt/bin/oxfmt', args: ['--check'] },
  {
    name: 'direction of imports',
    file: 'dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...code],
  },
  {
    name: 'OpenAPI document',
    file: '@redocly/cli/bin/cli.js',
    args: ['lint', 'docs/openapi.json', '--format', 'stylish', '--max-problems', '50'],
  },
  {
    name: "the front end's types of the interface",
    file: '../admin-ui/generated-types.mjs',
    args: ['--check'],
  },
  { name: 'lint rules', file: 'oxlint/bin/oxlint', args: ['--deny-warnings'] },
];

/** @returns {Promise<number>} the exit code */
async function main() {
  const stop = listenForStop();
  let failures = 0;
  try {
    await ensureInstalled({ forTests: true });
    const waiting = [...tools];
    const runNext = async () => {
      for (let tool = waiting.shift(); tool; tool = waiting.shift()) {
        stop.check();
        const since = Date.now();
        const { code, output } = await runPackage(tool.file, tool.args, { env });
        const seconds = ((Date.now() - since) / 1000).toFixed(1);
        console.log(`${code === 0 ? '✓' : '✗'} ${tool.name}  ${seconds} s`);
        if (code === 0) continue;
        failures += 1;
        console.log(`${output.trim()}\n`);
      }
    };
    await Promise.all([runNext(), runNext()]);
  } catch (error) {
    return stop.exitCode(error, 130);
  }
  return failures > 0 ? 1 : 0;
}

surviveClosedOutput();
process.exit(await main());
