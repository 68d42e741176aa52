import { createHash } from 'node:crypto';
import { personKey } from '../../rules/person-key.js';
import type { ImportSale } from './read-row.js';

const hashOf = (...parts: unknown[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

/**
 * Tells rows of one file apart and the same row in another file again: by its code, or else by person, tickets, food, payment, what
 * the file says was paid, and its number among equal ones in the file. Feed it a file's rows in their order.
 */
export class RowIdentities {
  private readonly equals = new Map<string, number>();
  private readonly codes = new Set<string>();

  /** @returns null if the row's code was in the file before */
  of(sale: ImportSale): Buffer | null {
    const { code, tickets, food, payment, total } = sale;
    if (code !== null) {
      if (this.codes.has(code)) return null;
      this.codes.add(code);
      return hashOf('code', code);
    }
    const equal = JSON.stringify([personKey(sale), tickets, food, payment, total]);
    const ordinal = this.equals.get(equal) ?? 0;
    this.equals.set(equal, ordinal + 1);
    return hashOf('row', equal, ordinal);
  }
}
