import os from 'node:os';
import { NestFactory } from '@nestjs/core';
import type { Settings } from './config/settings.js';
import { WorkerServer } from './health/worker-server.js';
import { createPino, StructuredLogger } from './http/logger.js';
import { describeTransport } from './mail/delivery/transport.js';
import { closeOnSignal, settingsOrStop } from './process.js';
import { WorkerModule } from './worker.module.js';

/** Must exceed the time allowed for mails in progress, see MailWorker. */
const CLOSE_TIMEOUT_MS = 25_000;

async function run(settings: Settings): Promise<void> {
  const logger = new StructuredLogger(createPino(settings, 'worker'));
  const app = await NestFactory.createApplicationContext(WorkerModule.with(settings), {
    logger,
    // A database that does not answer ends this process with one line; its supervisor restarts it.
    abortOnError: false,
  });
  closeOnSignal(() => app.close(), CLOSE_TIMEOUT_MS);
  const mail = describeTransport(settings);
  logger.log(mail, 'Worker');
  process.send?.({ type: 'ready', mail, port: app.get(WorkerServer).port });
}

// Ten thousand mails may wait a little; sales and the door, on the same machine, may not.
os.setPriority(5);
try {
  await run(settingsOrStop());
} catch (error) {
  process.stderr.write(
    `The mail worker cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
