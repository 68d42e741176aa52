import type { Settings } from './config/settings.js';
import { readSettings, SettingsError } from './config/settings.js';

/** sysexits' EX_CONFIG: the launcher does not restart a process that exits with it. */
const EXIT_CONFIG = 78;

/** Prints one line and ends the process, for causes in the settings or the machine rather than bugs. */
export function exitWithMessage(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(EXIT_CONFIG);
}

/** Reads the settings of this process. A wrong setting ends the process with a line that names it. */
export function settingsOrStop(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) exitWithMessage(error.message);
    throw error;
  }
}

/**
 * Calls `close` once, on SIGTERM, SIGINT, or when the launcher that forked this process exits; then ends the process. If `close`
 * hangs, the process ends after `timeoutMs`.
 */
export function closeOnSignal(close: () => Promise<void>, timeoutMs = 10_000): void {
  let isClosing = false;
  const stop = (): void => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), timeoutMs).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (process.channel) process.on('disconnect', stop);
}
