import { readFileSync } from 'node:fs';
import type { Answer } from './app.js';

const DOCUMENT = readFileSync(new URL('../../../docs/door-cases.md', import.meta.url), 'utf8');
const [, SOLD] = DOCUMENT.split('\n## Sold at the door\n');

/** The cells of all lines about sales at the door whose number begins with this letter. */
export const soldCases = (letter: string): string[][] =>
  SOLD!
    .split('\n')
    .filter((line) => new RegExp(`^\\| ${letter}\\d`).test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** What a sale at the door, or its undo, came to, as the cases name it. */
export const outcomeOf = ({ status, body }: Answer): string =>
  status === 201 || status === 200 ? body.outcome : body.code;
