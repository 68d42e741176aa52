import { readFileSync } from 'node:fs';

/** Reads the tables of docs/search-cases.md. Each line has its cells, without the white space around them. */
const lines = readFileSync(new URL('../../../docs/search-cases.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replace(/^[ ]+|[ ]+$/g, '')),
  );

export interface SearchGuest {
  id: string;
  name: string;
  email: string;
  phone: string;
}

/** Whom a search finds by their id in the table, or that it is refused. */
export type Found = string[] | 'refused';

export interface SearchCase {
  title: string;
  typed: string;
  list: Found;
  volunteer: Found;
  phone: Found;
}

const foundOf = (cell: string): Found => {
  if (cell === 'refused') return cell;
  return cell === 'nobody' ? [] : cell.split(', ');
};

export const searchGuests = (): SearchGuest[] =>
  lines
    .filter((cells) => cells.length === 4 && cells[2]!.includes('@'))
    .map(([id, name, email, phone]) => ({ id: id!, name: name!, email: email!, phone: phone! }));

export const searchCases = (): SearchCase[] =>
  lines
    .filter((cells) => cells.length === 5 && /^\d+$/.test(cells[0]!))
    .map(([number, cell, list, volunteer, phone]) => {
      const [, text, times] = /^`(.+)`(?: × (\d+))?$/.exec(cell!)!;
      return {
        title: `${number}: ${cell}`,
        typed: (JSON.parse(`"${text}"`) as string).repeat(Number(times ?? 1)),
        list: foundOf(list!),
        volunteer: foundOf(volunteer!),
        phone: foundOf(phone!),
      };
    });
