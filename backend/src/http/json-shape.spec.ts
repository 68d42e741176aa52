import { MAX_ELEMENTS, MAX_JSON_DEPTH, MAX_NAMES, shapeFault } from './json-shape.js';

/** The code of the fault that the shape of this JSON has, or null. */
const codeOf = (json: string, maxElements?: number): string | null =>
  Object.values(shapeFault(json, maxElements) ?? {})[0]?.[0]?.code ?? null;
const isTooDeep = (json: string): boolean => codeOf(json) === 'body.too_deep';

const nested = (levels: number, inner = ''): string => '['.repeat(levels) + inner + ']'.repeat(levels);

test.each([
  ['flat', '{"a":1,"b":[1,2]}', false],
  ['as deep as may be', nested(MAX_JSON_DEPTH), false],
  ['one deeper', nested(MAX_JSON_DEPTH + 1), true],
  ['objects', '{"a":'.repeat(33) + '1' + '}'.repeat(33), true],
  ['mixed', '[{"a":'.repeat(17) + '1' + '}]'.repeat(17), true],
  ['side by side', `[${Array.from({ length: MAX_ELEMENTS }, () => '[{}]').join()}]`, false],
  ['brackets in a string', JSON.stringify(nested(100)), false],
  ['brackets in a name', JSON.stringify({ [nested(100)]: 1 }), false],
  ['brackets after an escaped quote', JSON.stringify([`"${nested(100)}`]), false],
  ['brackets after a string that ends in a backslash', `["\\\\",${nested(33)}]`, true],
  ['brackets after a string of three backslashes and a quote', `["\\\\\\"${nested(33)}"]`, false],
  ['never closed', '['.repeat(1_000_000), true],
  ['a string that never ends', `["${nested(100)}`, false],
  ['a string of backslashes that never ends', `"${'\\'.repeat(100_000)}`, false],
  ['nothing', '', false],
])('%s', (_, json, expected) => {
  expect(isTooDeep(json)).toBe(expected);
});

test('a string of quotes behind backslashes is read in one pass', () => {
  const json = JSON.stringify('"'.repeat(200_000));
  expect(isTooDeep(json)).toBe(false);
});

const object = (names: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, i) => [`f${i}`, i])));
const array = (elements: number, element = '{}'): string =>
  `[${Array.from({ length: elements }, () => element).join()}]`;

test.each([
  ['as many names as may be', object(MAX_NAMES), null],
  ['one name more', object(MAX_NAMES + 1), 'body.too_many_names'],
  ['the same name again and again', `{${'"a":1,'.repeat(MAX_NAMES)}"a":1}`, 'body.too_many_names'],
  ['as many elements as may be', array(MAX_ELEMENTS), null],
  ['one element more', array(MAX_ELEMENTS + 1), 'body.too_many_elements'],
  ['numbers', array(MAX_ELEMENTS + 1, '0'), 'body.too_many_elements'],
  ['as much as may be, on several levels', array(MAX_ELEMENTS, object(MAX_NAMES)), null],
  ['too much in the last of many', `[${object(2)},${object(MAX_NAMES + 1)}]`, 'body.too_many_names'],
  ['commas in a string', JSON.stringify({ a: ','.repeat(1_000) }), null],
  ['commas in a name', JSON.stringify({ [','.repeat(1_000)]: 1 }), null],
  ['commas around nothing', ','.repeat(1_000), null],
])('%s', (_, json, expected) => {
  expect(codeOf(json)).toBe(expected);
});

test('a route may take longer arrays, but no larger objects', () => {
  expect(codeOf(array(500), 500)).toBeNull();
  expect(codeOf(array(501), 500)).toBe('body.too_many_elements');
  expect(codeOf(object(MAX_NAMES + 1), 500)).toBe('body.too_many_names');
  expect(codeOf(array(500, array(MAX_ELEMENTS)), 500)).toBeNull();
  expect(codeOf(`{"pairs":[{"ids":${array(MAX_ELEMENTS + 1)}}]}`, 500)).toBe('body.too_many_elements');
});

test.each([
  ['scans', `{"device":{"id":1},"scans" : ${array(MAX_ELEMENTS + 1)}}`],
  ['denominations', `{"denominations":${object(MAX_NAMES + 1)}}`],
  ['body', array(MAX_ELEMENTS + 1)],
  ['body', `[[${object(MAX_NAMES + 1)}]]`],
  ['body', `{"${'x'.repeat(1_000)}":${array(MAX_ELEMENTS + 1)}}`],
])('what is too large is named: %s', (name, json) => {
  expect(Object.keys(shapeFault(json)!)).toEqual([name]);
});

/** JSON that counts how often its characters are read. */
function counting(json: string) {
  const counter = { reads: 0 };
  const text = {
    length: json.length,
    charCodeAt: (at: number) => (counter.reads++, json.charCodeAt(at)),
    indexOf: (wanted: string, start: number) => {
      const found = json.indexOf(wanted, start);
      counter.reads += (found < 0 ? json.length : found) - start + 1;
      return found;
    },
    slice: (from: number, to: number) => ((counter.reads += to - from), json.slice(from, to)),
  };
  return Object.assign(counter, { text: text as unknown as string });
}

test.each<[what: string, make: (size: number) => string]>([
  ['long lists', (size) => array(size)],
  ['lists in lists', (size) => `[${'[[],{}],'.repeat(size)}0]`],
  ['escaped quotes', (size) => JSON.stringify('"'.repeat(size))],
  ['backslashes', (size) => JSON.stringify('\\'.repeat(size))],
  ['backslashes before quotes', (size) => `["${'\\'.repeat(size)}\\"${'\\"'.repeat(size)}"]`],
  ['a string without an end', (size) => `["${'\\"'.repeat(size)}`],
  ['a list that is never closed', (size) => `[${'{},'.repeat(size)}`],
])('twice as much takes twice as long: %s', (_, make) => {
  const readsOf = (size: number): number => {
    const json = counting(make(size));
    shapeFault(json.text, Infinity);
    return json.reads;
  };
  expect(readsOf(20_000)).toBeLessThan(readsOf(10_000) * 2.1);
  // Each character is read four times at most.
  expect(readsOf(20_000)).toBeLessThan(make(20_000).length * 4);
});
