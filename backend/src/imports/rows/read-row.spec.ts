import { readFileSync } from 'node:fs';
import type { ImportField } from '../../rules/import-fields.js';
import { RowReader, Sellers } from './read-row.js';

/** Reads every line of the first table of docs/import-cases.md. */
const cases = readFileSync(new URL('../../../../docs/import-cases.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| F\d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`|`$/g, ''))
      .map((cell) =>
        cell.replace(/^(.) × (\d+)$/, (_, one: string, times: string) => one.repeat(Number(times))),
      ),
  ) as Array<[string, ImportField, string, string, string, string]>;

const seller = (id: string, fullName: string, isActive = true) => ({
  id,
  fullName,
  isActive,
  email: `${id}@example.org`,
});
const SELLERS = new Sellers([
  seller('vera', 'Vera Volunteer'),
  seller('one', 'Same Name'),
  seller('two', 'Same Name'),
  seller('gone', 'Gone Long', false),
]);
const HEADS = ['name', 'email', 'phone', 'tickets', 'food', 'payment', 'seller', 'total', 'code', 'note'];
const GOOD: Record<string, string> = {
  name: 'Rosa Diaz',
  email: 'rosa@example.org',
  tickets: '1',
  food: 'no',
  payment: 'cash',
  seller: 'Vera Volunteer',
};

const reader = new RowReader(HEADS, Object.fromEntries(HEADS.map((head) => [head, head])), SELLERS, 'me');
const read = (cells: Record<string, string>) =>
  reader.read(
    HEADS.map((head) => cells[head] ?? ''),
    {},
  );

test.each(cases)('%s: %s `%s`', (_, field, cell, readAs, said, use) => {
  const { sale, errors, suggestions } = read({ ...GOOD, [field]: cell });
  expect({ said: errors[field]?.[0]!.code ?? '', use: suggestions[field] ?? '' }).toEqual({ said, use });
  expect(Object.keys(errors)).toEqual(said ? [field] : []);
  if (said) return expect(sale).toBeNull();
  const values: Record<string, unknown> = { ...sale, seller: sale!.sellerId };
  expect(String(values[field] ?? '')).toBe(readAs);
});

test('a cell that was cut is refused in every field', () => {
  for (const field of HEADS) {
    const { sale, errors } = read({ ...GOOD, [field]: 'a'.repeat(1_001) });
    expect([field, sale, Object.keys(errors)]).toEqual([field, null, [field]]);
  }
});

test('first and last name make a name, and a suggestion stands for both', () => {
  const parts = new RowReader(
    ['First', 'Last', 'Email'],
    {
      first_name: 'First',
      last_name: 'Last',
      email: 'Email',
      tickets: { value: '2' },
      food: { value: 'with_food' },
      payment: { value: 'zelle' },
    },
    SELLERS,
    'me',
  );
  expect(parts.read(['Rosa', 'Diaz', 'rosa@example.org'], {}).sale).toMatchObject({
    name: 'Rosa Diaz',
    tickets: 2,
    food: 'with_food',
    payment: 'zelle',
    sellerId: 'me',
    total: null,
  });
  const { suggestions } = parts.read(['Jean-Luc', 'Diaz', 'rosa@example.org'], {});
  expect(suggestions).toEqual({ name: 'Jean Luc Diaz' });
  expect(parts.read(['Jean-Luc', 'Diaz', 'rosa@example.org'], suggestions).sale).toMatchObject({
    name: 'Jean Luc Diaz',
  });
});

test('without an e-mail a phone is enough', () => {
  expect(read({ ...GOOD, email: ' - ', phone: '(415) 555-0142' })).toMatchObject({
    sale: { name: 'Rosa Diaz', email: null, phone: '4155550142' },
    errors: {},
  });
  // What is wrong with the phone is said of the phone alone.
  expect(Object.keys(read({ ...GOOD, email: '', phone: '555' }).errors)).toEqual(['phone']);
});

test('a line that could not be split is told', () => {
  expect(reader.read(null, {}).errors.row![0]!.code).toBe('import.row_unreadable');
});

test('what Usher’s own file says was cancelled is not sold again', () => {
  const heads = [...HEADS, 'Cancelled at'];
  const own = new RowReader(heads, Object.fromEntries(HEADS.map((head) => [head, head])), SELLERS, 'me');
  const sold = HEADS.map((head) => GOOD[head] ?? '');
  expect(own.read([...sold, ''], {}).sale).toMatchObject({ name: 'Rosa Diaz' });
  expect(own.read([...sold, '2026-11-03 12:00:00'], {})).toMatchObject({
    sale: null,
    errors: { row: [{ code: 'import.cancelled' }] },
  });
});
