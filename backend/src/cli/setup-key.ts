import { DataSource } from 'typeorm';
import { Database } from '../database/database.js';
import { dataSourceOptions } from '../database/data-source.js';
import { settingsOrStop, exitWithMessage } from '../process.js';
import { mintSetupLink } from '../setup/setup-key.js';

const settings = settingsOrStop();
const source = await new DataSource(dataSourceOptions(settings)).initialize();
try {
  const link = await mintSetupLink(new Database(source));
  // As JSON for the launcher, which knows the address that this Usher is reached at.
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ link })}\n`);
  else if (link === null) exitWithMessage('There is an account already: sign in with it.');
  else
    process.stdout.write(
      `Open this address to set Usher up (it works once; an earlier one works no more):\n${settings.publicUrl}${link}\n`,
    );
} finally {
  await source.destroy();
}
