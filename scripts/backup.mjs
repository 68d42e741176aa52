/**
 * `npm run backup [-- FILE]`: writes every table and every picture to one file; Usher may keep running.
 */
import './lib/check-node.mjs';
import { runCommand } from './lib/command.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';

surviveClosedOutput();
process.exit(await runCommand('backup', { needsData: true }));
