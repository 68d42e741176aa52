/**
 * `npm run backup [-- FILE]`: one file with every table and every picture, taken while Usher runs.
 */
import './lib/check-node.mjs';
import { runCommand } from './lib/command.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';

surviveClosedOutput();
process.exit(await runCommand('backup', { needsData: true }));
