/**
 * `npm run restore -- FILE`: restores a backup into an empty database.
 */
import './lib/check-node.mjs';
import { runCommand } from './lib/command.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';

surviveClosedOutput();
process.exit(await runCommand('restore', { needsData: 'or its folder' }));
