import { checkEmail, checkName, normalizeEmail, normalizeName, type RuleMessage } from '@usher/backend/rules';

/** A line of a list of people that was typed or pasted. */
export interface PersonLine {
  /** The line as it was typed. */
  line: string;
  name: string;
  email: string;
  /** The rule that it breaks; null if it can be used. */
  broken: RuleMessage | null;
}

/** What separates name and address: a comma, a semicolon, the tab of a spreadsheet, or the brackets of a mail program. */
const SEPARATORS = /[,;\t<>]+/;

/** Reads `Name, email`, one person a line, in either order. Empty lines are left out. */
export function readPeople(text: string): PersonLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(readLine);
}

function readLine(line: string): PersonLine {
  const parts = line
    .split(SEPARATORS)
    .map((part) => part.trim().replace(/^"(.*)"$/, '$1'))
    .filter((part) => part !== '');
  // Without a separator, the address is the word that has an @.
  const words = parts.length === 1 ? line.split(/\s+/) : parts;
  const email = normalizeEmail(words.find((part) => part.includes('@')) ?? '');
  const name = normalizeName(words.filter((part) => !part.includes('@')).join(' '));
  return { line, name, email, broken: checkEmail(email) ?? checkName(name) };
}
