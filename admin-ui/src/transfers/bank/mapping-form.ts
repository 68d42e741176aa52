import type { BankMappingDto, BankStatementDto } from '../../api/generated/rest';

/** How the amounts of a file say whether the money came in; empty until a person says it. */
export type MoneyKind = '' | 'signs' | 'words' | 'two' | 'in' | 'out';

export type ColumnDirection = 'in' | 'out' | '';

/** What the form about a file's columns holds; a column that is not chosen is empty. */
export interface MappingForm {
  date: string;
  dateOrder: BankMappingDto['date_order'];
  kind: MoneyKind;
  amount: string;
  debit: string;
  credit: string;
  direction: string;
  /** What the values of the direction's column mean. */
  meanings: Readonly<Record<string, ColumnDirection>>;
  decimal: BankMappingDto['decimal'];
  texts: readonly string[];
  reference: string;
}

/** The server takes no more. */
const TEXTS_MAX = 5;

function kindOf({ amount, debit, credit, direction }: BankMappingDto): MoneyKind {
  if (debit && credit) return 'two';
  if (credit) return 'in';
  if (debit) return 'out';
  if (!amount || direction === null) return '';
  return direction ? 'words' : 'signs';
}

/** The form as the server proposes it. */
export function formOf(mapping: BankMappingDto): MappingForm {
  const { text, direction_in: into = [], direction_out: out = [] } = mapping;
  return {
    date: mapping.date ?? '',
    dateOrder: mapping.date_order,
    kind: kindOf(mapping),
    amount: mapping.amount ?? mapping.credit ?? mapping.debit ?? '',
    debit: mapping.debit ?? '',
    credit: mapping.credit ?? '',
    direction: mapping.direction ?? '',
    meanings: Object.fromEntries([
      ...into.map((value) => [value, 'in'] as const),
      ...out.map((value) => [value, 'out'] as const),
    ]),
    decimal: mapping.decimal,
    texts: text === null ? [] : typeof text === 'string' ? [text] : text,
    reference: mapping.reference ?? '',
  };
}

const valuesWith = ({ meanings }: MappingForm, direction: ColumnDirection): string[] =>
  Object.keys(meanings).filter((value) => meanings[value] === direction);

/** @returns null while something is missing */
function moneyOf(form: MappingForm): Partial<BankMappingDto> | null {
  const { kind, amount, debit, credit, direction } = form;
  switch (kind) {
    case '':
      return null;
    case 'signs':
      return amount ? { amount } : null;
    case 'in':
      return amount ? { credit: amount } : null;
    case 'out':
      return amount ? { debit: amount } : null;
    case 'two':
      return debit && credit ? { debit, credit } : null;
    case 'words': {
      const [into, out] = [valuesWith(form, 'in'), valuesWith(form, 'out')];
      if (!amount || !direction || into.length + out.length === 0) return null;
      return { amount, direction, direction_in: into, direction_out: out };
    }
  }
}

/** @returns null while something is missing */
export function mappingOf(form: MappingForm): BankMappingDto | null {
  const { date, dateOrder, decimal, texts, reference } = form;
  const money = moneyOf(form);
  const [first, ...more] = texts;
  if (!date || !dateOrder || !money || first === undefined) return null;
  return {
    date,
    date_order: dateOrder,
    ...money,
    decimal,
    text: more.length > 0 ? [first, ...more] : first,
    ...(reference ? { reference } : {}),
  };
}

/** The columns of the text, each with the ones that may be chosen instead, and an empty one for another. */
export function textChoices(columns: readonly string[], texts: readonly string[]) {
  const free = columns.filter((column) => !texts.includes(column));
  const chosen = texts.map((text) => ({
    text,
    options: columns.filter((c) => c === text || free.includes(c)),
  }));
  return texts.length < TEXTS_MAX && free.length > 0 ? [...chosen, { text: '', options: free }] : chosen;
}

/** The texts after one of them was chosen; an empty column removes it. */
export const withText = (texts: readonly string[], at: number, column: string): string[] =>
  [...texts.slice(0, at), column, ...texts.slice(at + 1)].filter((text) => text !== '');

/** The different values of a column, if there are only a few. */
export const valuesOf = ({ columns, values }: BankStatementDto, column: string): string[] =>
  values[columns.indexOf(column)] ?? [];
