/**
 * `npm run setup-key`: prints the address at which the first account, the president's, is made. Needed while there is no account:
 * `npm start` prints it as well.
 */
import './lib/check-node.mjs';
import { runCommand } from './lib/command.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';

surviveClosedOutput();
process.exit(await runCommand('setup-key', { migrateFirst: true, needsData: 'or its folder' }));
