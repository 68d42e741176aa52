import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { type Difference, findDifferences, mendDifferences } from '../database/recount.js';
import { settingsOrStop, exitWithMessage } from '../process.js';

const SHOWN = 20;

if (process.argv.length > 2) exitWithMessage('Usage: npm run recount');

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

function show({ table, rows }: Difference): void {
  say(`${table}: ${rows.length} ${rows.length === 1 ? 'row differs' : 'rows differ'}`);
  for (const row of rows.slice(0, SHOWN)) say(`  ${JSON.stringify(row)}`);
  if (rows.length > SHOWN) say(`  and ${rows.length - SHOWN} more`);
}

const source = await new DataSource(dataSourceOptions(settingsOrStop())).initialize();
try {
  const database = new Database(source);
  // Checks without a lock first: usually there is nothing to mend, and nobody has to wait.
  const found = await findDifferences(database, null);
  const isMendable = found.some((difference) => difference.isMendable);
  const differences = isMendable ? await database.transaction((tx) => mendDifferences(tx, null)) : found;
  differences.forEach(show);
  if (differences.length === 0) say('Every kept sum agrees with the recount');
  else if (differences.every((difference) => difference.isMendable)) say('All of that was mended');
  else {
    if (isMendable) say('The other sums were mended');
    say('Registrations and paper tickets that are not as their ledgers have them were left as they are');
    process.exitCode = 1;
  }
} finally {
  await source.destroy();
}
