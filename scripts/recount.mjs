/**
 * `npm run recount`: counts again everything that the database keeps the sums of, says what differs, and mends it. On the
 * configured database, also while Usher runs; where something is mended, sales and check-ins wait for that moment.
 */
import './lib/check-node.mjs';
import { runCommand } from './lib/command.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';

surviveClosedOutput();
process.exit(await runCommand('recount', { migrateFirst: true, needsData: true }));
