import { readFileSync } from 'node:fs';
import { checkRanges, numbersOf, rangesOf } from './paper.js';

/** The rows of the first table of docs/paper-cases.md. */
const CASES = readFileSync(new URL('../../../docs/paper-cases.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| R\d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`|`$/g, '')),
  );

describe('numbers of paper tickets', () => {
  it.each(CASES)('%s: %s', (_, typed, outcome) => {
    const ranges = JSON.parse(typed!) as string[];
    const broken = checkRanges(ranges);
    expect(broken ?? rangesOf(numbersOf(ranges)).join(', ')).toBe(outcome);
  });

  it('are told apart from what is no list of texts', () => {
    for (const other of [undefined, null, 7, '101-125', {}, [7], [null], [['1']]])
      expect(checkRanges(other)).not.toBeNull();
  });

  it('come back as the ranges that they are', () => {
    expect(rangesOf([5, 3, 4, 9, 4, 11, 10])).toEqual(['3-5', '9-11']);
    expect(rangesOf([])).toEqual([]);
  });
});
