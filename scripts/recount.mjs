/**
 * `npm run recount`: recounts every sum that the database keeps, prints the differences and corrects them. Uses the
 * configured database and works while Usher runs; sales and check-ins wait while sums are corrected.
 */
import './lib/check-node.mjs';
import { runCommand } from './lib/command.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';

surviveClosedOutput();
process.exit(await runCommand('recount', { migrateFirst: true, needsData: true }));
