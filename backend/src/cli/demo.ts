import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { Database } from '../database/database.js';
import { dataSourceOptions } from '../database/data-source.js';
import { DemoError } from '../demo/demo.error.js';
import { removeDemo } from '../demo/remove-demo.js';
import { ENTITIES } from '../entities.js';
import { settingsOrStop, exitWithMessage } from '../process.js';
import { openScreenshotStore } from '../uploads/store/open-store.js';
import { removePictures } from '../uploads/store/remove-pictures.js';

const USAGE = 'Usage: npm run demo -- --remove';

function readArguments(): void {
  try {
    const { values } = parseArgs({ options: { remove: { type: 'boolean' } } });
    if (!values.remove) exitWithMessage(USAGE);
  } catch {
    exitWithMessage(USAGE);
  }
}

readArguments();
const settings = settingsOrStop();
const source = await new DataSource(dataSourceOptions(settings, { entities: ENTITIES })).initialize();
try {
  const { removed, closed, pictures } = await removeDemo(new Database(source), null);
  const left = await removePictures(await openScreenshotStore(settings), pictures);
  process.stdout.write(`The demo is removed, with ${removed.length} accounts.\n`);
  if (closed.length > 0)
    process.stdout.write(
      `${closed.length} more are named by other events: they stay, and nobody can sign in to them.\n`,
    );
  if (left > 0) process.stdout.write(`${left} of its pictures could not be removed from the store.\n`);
} catch (error) {
  if (!(error instanceof DemoError)) throw error;
  exitWithMessage(String(error.toProblem().detail));
} finally {
  await source.destroy();
}
