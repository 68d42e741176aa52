/**
 * `npm run demo -- --remove`: removes the demo, as the button for a president does: its event with everything in it, and its
 * accounts. Works beside a running Usher.
 */
import './lib/check-node.mjs';
import { runCommand } from './lib/command.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';

surviveClosedOutput();
process.exit(await runCommand('demo', { migrateFirst: true, needsData: true }));
