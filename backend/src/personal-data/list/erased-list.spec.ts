import { type ErasedEntry, formatList, joinLists, parseList } from './erased-list.js';

const entry = (number: number, fields: Partial<ErasedEntry> = {}): ErasedEntry => ({
  id: `0192d000-0000-7000-8000-00000000000${number}`,
  at: `2026-11-0${number}T00:00:00.000Z`,
  kind: 'person',
  eventId: null,
  userId: null,
  hashes: ['ab'],
  keyId: 'key',
  ...fields,
});

test('a list is read as it was written, and lines that are no entries are passed over', () => {
  const entries = [entry(1), entry(2, { kind: 'event', eventId: entry(9).id, hashes: [] })];
  const broken = [
    'null',
    '{"id": "1", "hashes": []}',
    '{"id": ',
    JSON.stringify({ ...entry(3), kind: 'everybody' }),
    JSON.stringify({ ...entry(3), at: 'yesterday' }),
    JSON.stringify({ ...entry(3), eventId: 'one' }),
    JSON.stringify({ ...entry(3), hashes: [1] }),
  ];
  expect(parseList(`${formatList(entries)}${broken.join('\n')}\n\n`)).toEqual(entries);
});

test('joined lists have each erasure once, the oldest first', () => {
  const [first, second, third] = [entry(1), entry(2), entry(3)];
  expect(joinLists([third, first], [second, third])).toEqual([first, second, third]);
});
