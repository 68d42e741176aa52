import { DataSource } from 'typeorm';
import { Database } from '../database/database.js';
import { dataSourceOptions } from '../database/data-source.js';
import { settingsOrStop, exitWithMessage } from '../process.js';
import { makeDemoPasswords } from '../seeding/demo/demo-passwords.js';

const settings = settingsOrStop();
if (!settings.embeddedDatabase) exitWithMessage('Demo accounts are in an embedded database alone');

// Prints a JSON array of `DemoPassword` for the launcher, which presents it to the user.
const source = await new DataSource(dataSourceOptions(settings)).initialize();
try {
  const made = await new Database(source).transaction(makeDemoPasswords);
  process.stdout.write(`${JSON.stringify(made)}\n`);
} finally {
  await source.destroy();
}
