import { paragraphsOf } from './paragraphs.js';

const SPACES = ' '.repeat(10_000);

test.each([
  ['one line', 'a', [['a']]],
  ['two lines', 'a\nb', [['a', 'b']]],
  ['two paragraphs', 'a\nb\n\nc', [['a', 'b'], ['c']]],
  ['several blank lines, with spaces in them', 'a\n \n\t\n\nb', [['a'], ['b']]],
  ['spaces at the end of lines', 'a \nb\t\n\nc', [['a', 'b'], ['c']]],
  ['spaces without an end', `a${SPACES}b`, [[`a${SPACES}b`]]],
])('a text has paragraphs at its blank lines: %s', (_, text, expected) => {
  expect(paragraphsOf(text)).toEqual(expected);
});
