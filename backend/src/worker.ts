import { NestFactory } from '@nestjs/core';
import { readSettings, type Settings, SettingsError } from './config/settings.js';
import { createPino, StructuredLogger } from './http/logger.js';
import { describeTransport } from './mail/transport.js';
import { WorkerModule } from './worker.module.js';

/** The exit code of sysexits.h for a wrong configuration: starting again would not help. */
const EX_CONFIG = 78;

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EX_CONFIG);
  }
}

async function run(settings: Settings): Promise<void> {
  const logger = new StructuredLogger(createPino(settings, 'worker'));
  const app = await NestFactory.createApplicationContext(WorkerModule.with(settings), { logger });

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void app.close().finally(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Forked by the launcher: nothing may outlive it, however it ended.
  process.on('disconnect', stop);

  const mail = describeTransport(settings);
  logger.log(mail, 'Worker');
  process.send?.({ type: 'ready', mail });
}

run(settingsOrExit()).catch((error: unknown) => {
  process.stderr.write(
    `The mail worker cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
