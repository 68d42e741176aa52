import type { Server } from 'node:http';
import type { Settings } from './config/settings.js';
import { createApp } from './create-app.js';
import { Database } from './database/database.js';
import { Drain } from './http/connections/drain.js';
import { containRequestFaults } from './http/connections/request-faults.js';
import { createPino } from './http/logger.js';
import { createTrustServer } from './http/certificate-trust/trust-server.js';
import { loadTrustPages } from './http/certificate-trust/trust-pages.js';
import { closeOnSignal, settingsOrStop, exitWithMessage } from './process.js';
import { startBox } from './start-box.js';
import { SetupService } from './setup/setup.service.js';
import { FIND_DEMO_ACCOUNTS } from './seeding/demo/demo-data.sql.js';

/** Whether the database has the seed's demo accounts, whose password is public. */
const hasDemoAccounts = async (database: Database): Promise<boolean> =>
  (await database.run(FIND_DEMO_ACCOUNTS, []))[0]!.found;

/** Must exceed the time allowed for idle connections and requests in progress, see Drain. */
const CLOSE_TIMEOUT_MS = 30_000;

/**
 * Starts the plain http server on which phones learn to trust our certificate.
 * @returns undefined if the settings do not ask for one
 */
async function listenForTrust({ tls, publicUrl }: Settings, host: string): Promise<Server | undefined> {
  if (!tls?.authorityFile || tls.trustPort === undefined) return undefined;
  const server = createTrustServer(await loadTrustPages(tls.authorityFile, publicUrl), publicUrl);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(tls.trustPort, host, resolve);
  });
  return server;
}

async function run(settings: Settings): Promise<void> {
  const logger = createPino(settings, 'api');
  let trustServer: Server | undefined;
  const app = await createApp(settings, logger);
  await app.init();
  const demoAccounts = settings.embeddedDatabase && (await hasDemoAccounts(app.get(Database)));
  // With demo accounts, listen locally only: their password is printed in the README.
  const host = settings.host ?? (demoAccounts ? '127.0.0.1' : '0.0.0.0');
  const noticeMs = settings.drainSeconds * 1000;
  closeOnSignal(async () => {
    trustServer?.close().closeAllConnections();
    await app.get(Drain).shutDown(app.getHttpServer(), noticeMs);
    await app.close();
  }, noticeMs + CLOSE_TIMEOUT_MS);
  containRequestFaults(logger);
  try {
    trustServer = await listenForTrust(settings, host);
    await app.listen(settings.port, host);
  } catch (error) {
    const { code, port } = error as NodeJS.ErrnoException & { port?: number };
    if (code !== 'EADDRINUSE') throw error;
    const name = port !== settings.port && port === settings.tls?.trustPort ? 'TRUST_PORT' : 'PORT';
    exitWithMessage(`${name} ${port} is taken by another program; stop it or set ${name} to a free one`);
  }
  // Where a launcher started this process, it tells the rest.
  if (settings.environment === 'production' && !process.send) {
    const isNeeded = await app.get(SetupService).isNeeded();
    process.stderr.write(`${startBox(settings, host, isNeeded)}\n`);
  }
  process.send?.({ type: 'ready', url: await app.getUrl(), demoAccounts, host });
}

await run(settingsOrStop());
