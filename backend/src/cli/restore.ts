import { createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupError } from '../backup/format.js';
import { restore } from '../backup/restore.js';
import { DamagedFile } from '../backup/tar.js';
import { settingsOrStop, exitWithMessage } from '../process.js';
import { ProgressBar } from './progress-bar.js';

const USAGE = 'Usage: npm run restore -- FILE   (FILE may be - for standard input)';

const args = process.argv.slice(2);
if (args.length !== 1 || args[0]!.startsWith('--')) exitWithMessage(USAGE);
const settings = settingsOrStop();
const file = args[0] === '-' ? '-' : path.resolve(process.env.INIT_CWD ?? process.cwd(), args[0]!);
const size =
  file === '-'
    ? 0
    : (statSync(file, { throwIfNoEntry: false })?.size ?? exitWithMessage(`There is no ${file}.`));

const shown = file === '-' ? 'Standard input' : file;

const bar = new ProgressBar('Restore');
let read = 0;
const counted = new Transform({
  transform(chunk: Buffer, _encoding, done) {
    bar.show((read += chunk.length) / Math.max(size, read));
    done(null, chunk);
  },
});
const bytes = createGunzip();
// An error anywhere destroys the last stream with it, and so reaches the reader.
pipeline(file === '-' ? process.stdin : createReadStream(file), counted, bytes, () => undefined);

try {
  const { manifest, end, erased } = await restore(settings, bytes);
  bar.clear();
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `Restored the backup of ${manifest.takenAt}: ${rows} rows, ${manifest.uploads - end.missingUploads.length} pictures, ${bar.seconds()}\n` +
      'Everybody must sign in again, and links that set passwords must be asked for again.\n',
  );
  if (end.missingUploads.length > 0)
    process.stdout.write(`${end.missingUploads.length} pictures were not in the backup.\n`);
  if (erased.again > 0)
    process.stdout.write(
      `Erasures that were done again, as the backup is older than they: ${erased.again}\n`,
    );
  if (erased.unreadable > 0)
    process.stdout.write(
      `Erasures of people that could not be done again, as they were noted with another JWT_SECRET: ${erased.unreadable}\n`,
    );
  if (erased.left !== null)
    process.stdout.write(`Some of it is erased as soon as Usher starts: ${erased.left}\n`);
} catch (error) {
  bar.clear();
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const words = error instanceof Error ? error.message : String(error);
  if (error instanceof BackupError) exitWithMessage(`${words} Nothing was restored.`);
  if (error instanceof DamagedFile) exitWithMessage(`${shown} is damaged: ${words}. Nothing was restored.`);
  if (code.startsWith('Z_'))
    exitWithMessage(
      `${shown} is damaged: ${code === 'Z_BUF_ERROR' ? 'it ends too early' : words}. Nothing was restored.`,
    );
  exitWithMessage(`The restore failed, and nothing was restored: ${words}`);
}
process.exit(0);
