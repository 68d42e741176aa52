/**
 * `npm run reset-second-factor -- someone@example.org`: lets an account sign in with its password alone, whose passkeys, app and
 * recovery codes are lost. A president does the same for others on the users' page; this is for the last president.
 */
import './lib/check-node.mjs';
import { runCommand } from './lib/command.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';

surviveClosedOutput();
process.exit(await runCommand('reset-second-factor', { migrateFirst: true, needsData: true }));
