import { readFileSync } from 'node:fs';
import type { Field } from './planted-guests.js';

/** The callers of docs/visible-fields.md, in the order of its columns. */
export const VIEWERS = ['nobody', 'door only', 'volunteer', 'finance director', 'president'] as const;
export type Viewer = (typeof VIEWERS)[number];

/** The cells of the table: by field and viewer, where it is told. */
export function readTable(): Map<string, string[]> {
  const lines = readFileSync(new URL('../../../docs/visible-fields.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const told = new Map<string, string[]>();
  for (const [route, ...cells] of lines)
    for (const [i, viewer] of VIEWERS.entries())
      for (const field of cells[i] === '–' ? [] : cells[i]!.split(', ')) {
        const key = `${field} to ${viewer}`;
        told.set(key, [...(told.get(key) ?? []), route!.replaceAll('`', '')]);
      }
  return told;
}

/** A number is one only by itself: an id has the digits of many amounts. */
export function tells(text: string, secret: string, field: Field): boolean {
  if (field !== 'amount' && !/^\d+$/.test(secret)) return text.toLowerCase().includes(secret.toLowerCase());
  return new RegExp(`(?<![\\w.-])${secret.replace('.', '\\.')}0?(?![\\w-]|\\.\\d)`).test(text);
}
