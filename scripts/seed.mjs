/**
 * `npm run seed -- --registrations N`: fills the current event with made-up people, as real events are, so that anyone
 * can try Usher at any size. On the configured database, also while Usher runs; never in production.
 */
import './lib/check-node.mjs';
import { runCommand } from './lib/command.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';

surviveClosedOutput();
process.exit(await runCommand('seed-registrations', { demoFirst: true }));
