import { DataSource } from 'typeorm';
import { Database } from '../database/database.js';
import { dataSourceOptions } from '../database/data-source.js';
import { ENTITIES } from '../entities.js';
import { settingsOrStop, exitWithMessage } from '../process.js';
import { addDemoData } from '../seeding/demo/demo-data.js';
import { restoreReadmePasswords } from '../seeding/demo/demo-passwords.js';

const settings = settingsOrStop();
if (!settings.embeddedDatabase || settings.environment === 'production')
  exitWithMessage('Demo data goes only into an empty embedded database, and never into production');

const source = await new DataSource(dataSourceOptions(settings, { entities: ENTITIES })).initialize();
try {
  const isAdded = await new Database(source).transaction(async (tx) => {
    await restoreReadmePasswords(tx);
    return addDemoData(tx, settings.timeZone);
  });
  process.stdout.write(
    isAdded ? 'Demo accounts and one event were added\n' : 'The database holds data; nothing was added\n',
  );
} finally {
  await source.destroy();
}
