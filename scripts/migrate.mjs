/**
 * `npm run migrate`: brings the database up to date. Any number of processes may do so at once; one does the work.
 */
import './lib/check-node.mjs';
import { runCommand } from './lib/command.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';

surviveClosedOutput();
process.exit(await runCommand('migrate'));
