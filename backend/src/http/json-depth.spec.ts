import { isTooDeep, MAX_JSON_DEPTH } from './json-depth.js';

const nested = (levels: number, inner = ''): string => '['.repeat(levels) + inner + ']'.repeat(levels);

test.each([
  ['flat', '{"a":1,"b":[1,2]}', false],
  ['as deep as may be', nested(MAX_JSON_DEPTH), false],
  ['one deeper', nested(MAX_JSON_DEPTH + 1), true],
  ['objects', '{"a":'.repeat(33) + '1' + '}'.repeat(33), true],
  ['mixed', '[{"a":'.repeat(17) + '1' + '}]'.repeat(17), true],
  ['side by side', `[${Array.from({ length: 100 }, () => '[{}]').join()}]`, false],
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
