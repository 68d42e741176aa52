import { type FieldCode, fieldFault } from '../../../http/problems/field-faults.js';
import { InvalidInput } from '../../../http/problems/problem.js';

/** Maximum number of lines of a bank statement. */
export const STATEMENT_MAX_LINES = 20_000;
/** Maximum length of a line of a CSV file, in characters. */
export const LINE_MAX_LENGTH = 20_000;
/** Maximum length of a cell, in characters. */
export const CELL_MAX_LENGTH = 5_000;
/** Maximum number of columns of a table. */
export const COLUMNS_MAX = 200;

/** Refuses an upload because of its file or its mapping. */
export const refuse = (field: 'file' | 'mapping', code: FieldCode): never => {
  throw new InvalidInput({ [field]: [fieldFault(code)] });
};

/** Cuts a text off, but not inside a character. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
