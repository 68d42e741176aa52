/**
 * `npm run seed -- --registrations N`: adds realistic made-up registrations to the current event, so that Usher can be tried
 * at any size. Uses the configured database and works while Usher runs; refuses to run in production.
 */
import './lib/check-node.mjs';
import { runCommand } from './lib/command.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';

surviveClosedOutput();
process.exit(await runCommand('seed-registrations', { demoFirst: true }));
