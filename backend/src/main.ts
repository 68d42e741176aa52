import type { Settings } from './config/settings.js';
import { createApp } from './create-app.js';
import { Database } from './database/database.js';
import { Drain } from './http/connections/drain.js';
import { closeOnSignal, settingsOrStop, stopWith } from './process.js';
import { FIND_DEMO_ACCOUNTS } from './seeding/demo-data.sql.js';

/** The accounts of the seed, whose password everybody knows. */
const hasDemoAccounts = async (database: Database): Promise<boolean> =>
  (await database.run(FIND_DEMO_ACCOUNTS, []))[0]!.found;

/** Longer than kept connections and the requests in hand may take, see Drain. */
const CLOSE_TIMEOUT_MS = 30_000;

async function run(settings: Settings): Promise<void> {
  const app = await createApp(settings);
  await app.init();
  const demoAccounts = settings.embeddedDatabase && (await hasDemoAccounts(app.get(Database)));
  // Nobody outside this machine may sign in with a password that is printed in the README.
  const host = settings.host ?? (demoAccounts ? '127.0.0.1' : '0.0.0.0');
  const noticeMs = settings.drainSeconds * 1000;
  closeOnSignal(async () => {
    await app.get(Drain).leave(app.getHttpServer(), noticeMs);
    await app.close();
  }, noticeMs + CLOSE_TIMEOUT_MS);
  try {
    await app.listen(settings.port, host);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      stopWith(`PORT ${settings.port} is taken by another program; stop it or set PORT to a free one`);
    throw error;
  }
  process.send?.({ type: 'ready', url: await app.getUrl(), demoAccounts, host });
}

await run(settingsOrStop());
