import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { Database } from '../database/database.js';
import { dataSourceOptions } from '../database/data-source.js';
import { ENTITIES } from '../entities.js';
import { exitWithMessage, settingsOrStop } from '../process.js';
import { normalizeEmail } from '../rules/emails.js';
import { resetSecondFactor } from '../second-factor/reset.js';

const USAGE = 'Usage: npm run reset-second-factor -- someone@example.org';

function readAddress(): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    if (positionals.length === 1) return normalizeEmail(positionals[0]!);
  } catch {
    // An option, of which there are none.
  }
  return exitWithMessage(USAGE);
}

const email = readAddress();
const settings = settingsOrStop();
const source = await new DataSource(dataSourceOptions(settings, { entities: ENTITIES })).initialize();
try {
  const done = await new Database(source).transaction((tx) => resetSecondFactor(tx, { email }, null));
  if (!done) exitWithMessage(`There is no account with the address ${email}`);
  process.stdout.write(
    done.mailId === null
      ? `${email} has neither a passkey nor an authenticator app: nothing was changed.\n`
      : `${email} logs in with the password alone from now on. The passkeys, the authenticator app and the recovery codes are gone, all sessions have ended, and a mail tells the owner.\n`,
  );
} finally {
  await source.destroy();
}
