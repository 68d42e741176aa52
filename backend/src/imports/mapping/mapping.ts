import { toSnakeCase } from '../../http/naming.js';
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
  isImportValueField,
} from '../../rules/import-fields.js';

/** What is wrong with a mapping: by field, the code of the fault. */
export type MappingFaults = Partial<
  Record<
    ImportField | 'mapping',
    'field.unknown' | 'required' | 'import.email_missing' | 'import.head_unknown' | 'text.invalid'
  >
>;

/** Whether a mapping, as it was sent, names only fields that there are. */
export const checkMappingFields = (sent: unknown): 'text.invalid' | null =>
  Object.keys(sent ?? {}).every((name) => IMPORT_FIELDS.includes(toSnakeCase(name) as ImportField))
    ? null
    : 'text.invalid';

const VALUE_MAX_LENGTH = 200;

/**
 * Reads a mapping as it was sent, and checks that it fits the file's heads. What every sale needs must be there; whose sale it is
 * may be left out: it is then the importer's.
 */
export function readMapping(
  sent: unknown,
  heads: readonly string[],
): { mapping: ImportMapping } | { faults: MappingFaults } {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return { faults: { mapping: 'text.invalid' } };
  const faults: MappingFaults = {};
  const mapping: ImportMapping = {};
  for (const [sentName, source] of Object.entries(sent)) {
    const name = toSnakeCase(sentName) as ImportField;
    if (!IMPORT_FIELDS.includes(name)) return { faults: { mapping: 'field.unknown' } };
    if (source === null || source === undefined) continue;
    if (typeof source === 'string') {
      if (heads.includes(source)) mapping[name] = source;
      else faults[name] = 'import.head_unknown';
      continue;
    }
    const value = (source as { value?: unknown }).value;
    const isText = typeof value === 'string' || typeof value === 'number';
    if (
      isText &&
      isImportValueField(name) &&
      Object.keys(source).length === 1 &&
      String(value).length <= VALUE_MAX_LENGTH
    )
      mapping[name] = { value: String(value) };
    else faults[name] = 'text.invalid';
  }
  const hasName =
    mapping.name !== undefined || (mapping.first_name !== undefined && mapping.last_name !== undefined);
  if (!hasName) faults[mapping.first_name !== undefined ? 'last_name' : 'name'] ??= 'required';
  if (mapping.email === undefined && mapping.phone === undefined) faults.email ??= 'import.email_missing';
  for (const field of ['tickets', 'food', 'payment'] as const)
    if (mapping[field] === undefined) faults[field] ??= 'required';
  return Object.keys(faults).length > 0 ? { faults } : { mapping };
}
