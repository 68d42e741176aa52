import { DataSource } from 'typeorm';
import { Database } from '../database/database.js';
import { dataSourceOptions } from '../database/data-source.js';
import { settingsOrStop, stopWith } from '../process.js';
import { makeDemoPasswords } from '../seeding/demo/demo-passwords.js';

const settings = settingsOrStop();
if (!settings.embeddedDatabase) stopWith('Demo accounts are in an embedded database alone');

// For the launcher, which shows them in its own words: a list of accounts in JSON, as `DemoPassword` has them.
const source = await new DataSource(dataSourceOptions(settings)).initialize();
try {
  const made = await new Database(source).transaction(makeDemoPasswords);
  process.stdout.write(`${JSON.stringify(made)}\n`);
} finally {
  await source.destroy();
}
