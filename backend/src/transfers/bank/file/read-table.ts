import { readCsvTable } from './csv-table.js';
import { isOfx, readOfxTable } from './ofx-table.js';
import { textOf } from './statement-text.js';
import type { StatementTable } from './statement-table.js';

/**
 * Reads the table in a bank's file, CSV or OFX.
 * @returns null if the file contains no table
 * @throws InvalidInput if it is larger than a bank's statement is
 */
export function readTable(file: Uint8Array): Promise<StatementTable | null> {
  const text = textOf(file);
  return isOfx(text) ? readOfxTable(text) : readCsvTable(text);
}
