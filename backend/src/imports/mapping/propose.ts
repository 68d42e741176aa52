import { checkEmail } from '../../rules/emails.js';
import { checkPhone } from '../../rules/phones.js';
import { parseQrCode } from '../../rules/qr-codes.js';
import { GUEST_IN_FILES } from '../../rules/tickets.js';
import type { GridRow } from '../file/list-limits.js';
import type { List } from './find-heads.js';
import { IMPORT_FIELDS, type ImportField, type ImportMapping } from '../../rules/import-fields.js';
import { headScore, readFood, readPayment } from './words.js';

/** Rows by whose values a column is judged. */
const SAMPLE_ROWS = 200;

/** Share of a column's filled cells that fit. */
const share = (cells: readonly string[], fits: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;

const isSmallNumber = (cell: string): boolean => /^(?:1?[0-9]|20)$/.test(cell);
const isPhone = (cell: string): boolean => checkPhone(cell) === null;
const isEmail = (cell: string): boolean => checkEmail(cell) === null;
/** Usher's own codes are refused in every row: a ticket of this event gets one of its own. */
const isCode = (cell: string): boolean =>
  /^\S{4,100}$/.test(cell) && !isEmail(cell) && parseQrCode(cell) === null;

/** What the values of a column must be for its head to be believed: most of them, as people mistype some. */
const VALUES: Partial<Record<ImportField, (cell: string) => boolean>> = {
  email: (cell) => cell.includes('@'),
  phone: (cell) => cell.replace(/\D/g, '').length >= 7,
  tickets: (cell) => /^\D{0,3}\d{1,3}(?:\D|$)/.test(cell),
  food: (cell) => Object.values(readFood(cell)).some(Boolean),
  payment: (cell) => cell === GUEST_IN_FILES || Object.values(readPayment(cell)).some(Boolean),
  total: (cell) => /\d/.test(cell),
  code: isCode,
  name: (cell) => /\p{L}/u.test(cell) && !cell.includes('@'),
  first_name: (cell) => /\p{L}/u.test(cell),
  last_name: (cell) => /\p{L}/u.test(cell),
};

/** What a column of an unknown head may be, by its values alone. */
const BY_VALUES: ReadonlyArray<[ImportField, (cell: string) => boolean]> = [
  ['email', isEmail],
  ['phone', isPhone],
  ['tickets', isSmallNumber],
  ['name', (cell) => /^\p{L}[\p{L}\p{M}.'’-]*(?: [\p{L}\p{M}.'’-]+)+$/u.test(cell)],
];

const MOSTLY = 0.6;
/** Values stand for a column only if nearly all of them do. */
const NEARLY_ALL = 0.9;

interface Column {
  head: string;
  cells: string[];
}

const columnsOf = ({ heads, rows }: List): Column[] =>
  heads.map((head, i) => ({
    head,
    cells: rows
      .slice(0, SAMPLE_ROWS)
      .map((row: GridRow) => row.cells?.[i] ?? '')
      .filter((cell) => cell !== ''),
  }));

/**
 * Proposes which column holds what, from its head and its values. What no column says gets the value that most lists mean:
 * one ticket, without food, paid in cash.
 */
export function proposeMapping(list: List): ImportMapping {
  const columns = columnsOf(list);
  const mapping: ImportMapping = {};
  const used = new Set<string>();
  const candidates = columns
    .flatMap((column) =>
      IMPORT_FIELDS.map((field) => ({ field, column, score: headScore(column.head, field) })).filter(
        ({ score }) => score > 0,
      ),
    )
    .filter(({ field, column: { cells } }) => {
      const fits = VALUES[field];
      return (
        !fits || (cells.length === 0 ? field === 'phone' || field === 'note' : share(cells, fits) >= MOSTLY)
      );
    })
    .sort((a, b) => b.score - a.score);
  const hasBothNames = ['first_name', 'last_name'].every((field) =>
    candidates.some((candidate) => candidate.field === field),
  );
  for (const { field, column } of candidates) {
    if (mapping[field] !== undefined || used.has(column.head)) continue;
    // `Name` beside `Vorname` is the last name.
    if (field === 'name' && hasBothNames) continue;
    mapping[field] = column.head;
    used.add(column.head);
  }
  splitNames(mapping, columns, used);
  for (const [field, fits] of BY_VALUES) {
    if (mapping[field] !== undefined || (field === 'name' && mapping.first_name !== undefined)) continue;
    const column = columns.find(({ head, cells }) => !used.has(head) && share(cells, fits) >= NEARLY_ALL);
    if (!column) continue;
    mapping[field] = column.head;
    used.add(column.head);
  }
  mapping.tickets ??= { value: '1' };
  mapping.food ??= { value: 'without_food' };
  mapping.payment ??= { value: 'cash' };
  return mapping;
}

/** `Name` beside a first name is the last one, and `Nombre` beside a last name the first. One alone is the whole name. */
function splitNames(mapping: ImportMapping, columns: readonly Column[], used: Set<string>): void {
  if (mapping.first_name !== undefined && mapping.last_name !== undefined) {
    delete mapping.name;
    return;
  }
  const { name } = mapping;
  const [first, last] = [mapping.first_name, mapping.last_name];
  if (name !== undefined && first !== undefined && hasOneWord(columns, name)) mapping.last_name = name;
  else if (name !== undefined && last !== undefined && hasOneWord(columns, name)) mapping.first_name = name;
  else {
    delete mapping.first_name;
    delete mapping.last_name;
    const whole = name ?? last ?? first;
    if (whole !== undefined) mapping.name = whole;
    for (const other of [first, last]) if (other !== whole && typeof other === 'string') used.delete(other);
    return;
  }
  delete mapping.name;
}

/** Whether a column holds parts of names: rarely two words. */
const hasOneWord = (columns: readonly Column[], head: ImportMapping['name']): boolean =>
  share(columns.find((column) => column.head === head)?.cells ?? [], (cell) => !/\S\s+\S/.test(cell)) >=
  MOSTLY;
