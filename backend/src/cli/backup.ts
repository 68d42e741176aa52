import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { backup } from '../backup/backup.js';
import { BackupError, type End } from '../backup/format.js';
import type { Settings } from '../config/settings.js';
import { settingsOrStop, exitWithMessage } from '../process.js';
import { ProgressBar } from './progress-bar.js';

const USAGE =
  'Usage: npm run backup [-- FILE]   (FILE may be - for standard output; npm then needs --silent)';
/** gzip level: higher ones gain little, and the system keeps running during the backup. */
const COMPRESSION = 3;

/** Path of the backup. A relative one is resolved from the directory in which the command was typed. */
function fileOf(settings: Settings, args: readonly string[]): string {
  if (args.length > 1 || args[0]?.startsWith('--')) exitWithMessage(USAGE);
  if (args[0]) return args[0] === '-' ? '-' : path.resolve(process.env.INIT_CWD ?? process.cwd(), args[0]);
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return path.join(settings.dataDir, 'backups', `usher-${time}Z.tar.gz`);
}

/** Writes the compressed backup. */
async function write(settings: Settings, output: NodeJS.WritableStream, bar: ProgressBar): Promise<End> {
  let total = 0;
  let done = 0;
  let end: End | undefined;
  const progress = {
    total: (count: number) => void (total = count),
    advance: (count: number, what: string) => bar.show((done += count) / Math.max(total, 1), what),
  };
  const bytes = async function* (): AsyncGenerator<Buffer> {
    end = yield* backup(settings, progress);
  };
  await pipeline(Readable.from(bytes(), { objectMode: false }), createGzip({ level: COMPRESSION }), output);
  return end!;
}

async function run(settings: Settings, file: string): Promise<void> {
  const bar = new ProgressBar('Backup');
  let end: End;
  let size = '';
  if (file === '-') end = await write(settings, process.stdout, bar);
  else {
    if (existsSync(file)) exitWithMessage(`${file} exists already, and a backup overwrites nothing.`);
    const draft = `${file}.part`;
    const giveUp = (): void => rmSync(draft, { force: true });
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => {
        giveUp();
        process.exit(1);
      });
    try {
      await mkdir(path.dirname(file), { recursive: true });
      // Private, as it contains people's names and addresses.
      end = await write(settings, createWriteStream(draft, { mode: 0o600 }), bar);
      const written = await open(draft);
      await written.sync();
      await written.close();
      await rename(draft, file);
    } catch (error) {
      bar.clear();
      giveUp();
      throw error;
    }
    size = `, ${((await stat(file)).size / 1e6).toFixed(1)} MB`;
  }
  bar.clear();
  process.stderr.write(
    `The backup is whole: ${file === '-' ? 'standard output' : file}${size}, ${bar.seconds()}\n`,
  );
  const missing = end.missingUploads.length;
  if (missing > 0) process.stderr.write(`Not in it: ${missing} pictures that were replaced meanwhile.\n`);
}

const settings = settingsOrStop();
try {
  await run(settings, fileOf(settings, process.argv.slice(2)));
} catch (error) {
  if (error instanceof BackupError) exitWithMessage(error.message);
  exitWithMessage(`The backup failed: ${error instanceof Error ? error.message : String(error)}`);
}
