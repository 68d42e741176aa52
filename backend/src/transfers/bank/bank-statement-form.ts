import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { FormError, isForm, readForm } from '../../http/form.js';
import { fieldFault } from '../../http/problems/field-faults.js';
import { InvalidInput } from '../../http/problems/problem.js';
import { DECIMAL_SIGNS } from './file/amounts.js';
import { DATE_ORDERS } from './file/dates.js';
import { type BankMapping, DIRECTION_VALUES_MAX, TEXTS_MAX } from './mapping/mapping.js';
import { BankStatementError } from './bank-statement.error.js';

const MAX_BYTES = 10 * 1024 * 1024;
/** Maximum size of the mapping; it contains column names, which are cells of the file. */
const MAX_MAPPING_BYTES = 10_000;
/** Maximum size of the whole form, in bytes: the file, and around it the mapping and some headers. */
export const MAX_STATEMENT_BYTES = MAX_BYTES + 32 * 1024;

/** The fields of an upload. */
export interface BankStatementForm {
  file: Uint8Array;
  /** Null to get a proposed one. */
  mapping: Partial<BankMapping> | null;
}

const invalidMapping = (message?: string): InvalidInput =>
  new InvalidInput({ mapping: [fieldFault('text.invalid', message)] });

const COLUMNS = ['date', 'amount', 'debit', 'credit', 'direction', 'reference'] as const;
const NAMES = [...COLUMNS, 'text', 'direction_in', 'direction_out', 'date_order', 'decimal'];

/** @throws InvalidInput if it is not a mapping */
function mappingOf(json: string | undefined): Partial<BankMapping> | null {
  if (json === undefined || json === '') return null;
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw invalidMapping('mapping must be JSON');
  }
  if (given === null) return null;
  if (typeof given !== 'object' || Array.isArray(given))
    throw invalidMapping('mapping must be a JSON object');
  const fields = given as Record<string, unknown>;
  const unknown = Object.keys(fields).find((name) => !NAMES.includes(name));
  if (unknown !== undefined)
    throw new InvalidInput({ [`mapping.${unknown}`]: [fieldFault('field.unknown')] });
  const mapping: Partial<BankMapping> = {};
  for (const name of COLUMNS) {
    const column = fields[name] ?? null;
    if (column !== null && typeof column !== 'string')
      throw invalidMapping(`${name} must be the name of a column`);
    if (column !== null && column !== '') mapping[name] = column;
  }
  const names = (name: string, max: number): string[] | undefined => {
    const value = fields[name] ?? undefined;
    if (value === undefined) return undefined;
    if (Array.isArray(value) && value.length <= max && value.every((one) => typeof one === 'string'))
      return [...new Set(value.filter((one) => one !== ''))];
    throw invalidMapping(`${name} must be a list of at most ${max} texts`);
  };
  const text = typeof fields.text === 'string' ? fields.text : names('text', TEXTS_MAX);
  if (text && text.length > 0) mapping.text = text;
  const directionIn = names('direction_in', DIRECTION_VALUES_MAX);
  const directionOut = names('direction_out', DIRECTION_VALUES_MAX);
  const choice = <Choice>(name: string, choices: readonly Choice[]): Choice | undefined => {
    const value = fields[name] ?? undefined;
    if (value === undefined || choices.includes(value as Choice)) return value as Choice | undefined;
    throw invalidMapping(`${name} must be one of ${choices.join(' ')}`);
  };
  const dateOrder = choice('date_order', DATE_ORDERS);
  const decimal = choice('decimal', DECIMAL_SIGNS);
  return {
    ...mapping,
    ...(directionIn ? { directionIn } : {}),
    ...(directionOut ? { directionOut } : {}),
    ...(dateOrder ? { dateOrder } : {}),
    ...(decimal ? { decimal } : {}),
  };
}

/**
 * Reads an uploaded bank statement; the form's fields may come in any order.
 * @throws BankStatementError statement_not_multipart, statement_too_large; InvalidInput if the file is missing or the mapping
 *   invalid
 */
export async function readBankStatementForm(request: FastifyRequest): Promise<BankStatementForm> {
  if (!isForm(request)) throw new BankStatementError('statement_not_multipart');
  let file: Uint8Array | undefined;
  let fields: Map<string, string>;
  try {
    const limits = { fileBytes: MAX_BYTES, fieldBytes: MAX_MAPPING_BYTES };
    fields = await readForm(request, limits, async (statement) => {
      file = await buffer(statement);
    });
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    throw new BankStatementError(
      error.fault === 'too_large' ? 'statement_too_large' : 'statement_not_multipart',
    );
  }
  if (!file || file.length === 0) throw new InvalidInput({ file: [fieldFault('statement.required')] });
  return { file, mapping: mappingOf(fields.get('mapping')) };
}
