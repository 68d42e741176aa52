import type { Settings } from './config/settings.js';
import { readSettings, SettingsError } from './config/settings.js';

/** sysexits' EX_CONFIG: the launcher does not start again what stopped with it. */
const EXIT_CONFIG = 78;

/** Prints one line and ends the process: the cause is a setting or the machine, not a bug. */
export function stopWith(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(EXIT_CONFIG);
}

/** The settings of this process. A wrong one ends it with a line that names it. */
export function settingsOrStop(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) stopWith(error.message);
    throw error;
  }
}

/**
 * Calls `close` once, at SIGTERM, SIGINT, or when the launcher that forked this process is gone; then ends the process.
 * A close that hangs is cut short after `timeoutMs`.
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
