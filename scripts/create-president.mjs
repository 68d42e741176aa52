/**
 * `npm run create-president -- --email … --name …`: creates the first account and prints a one-time link for setting its
 * password.
 */
import './lib/check-node.mjs';
import { runCommand } from './lib/command.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';

surviveClosedOutput();
process.exit(await runCommand('create-president', { migrateFirst: true, needsData: 'or its folder' }));
