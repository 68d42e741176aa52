/**
 * `npm run migrate`: migrates the database. Any number of processes may do so at the same time; one does the work.
 */
import './lib/check-node.mjs';
import { runCommand } from './lib/command.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';

surviveClosedOutput();
process.exit(await runCommand('migrate', { needsData: true }));
