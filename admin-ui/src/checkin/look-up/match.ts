import { codeEndOf, finds, phoneEndOf, readSearch, searchText } from '@usher/backend/rules';

/** Data of a person by which they are searched. */
export interface Known<Id extends string = string> {
  /** The registration's id. */
  id: Id;
  name: string;
  /** The last two digits of the phone number. */
  phoneEnd: string;
  /** The last characters of the code, of a ticket that was sold at the door. */
  codeEnd?: string | null | undefined;
}

/**
 * Returns the ids of the people whose name contains every word of the text, in any order, and whose phone number ends in the
 * last two digits of the number in the text, if there is one. Sorted by name, after those whose code ends in the text.
 * @param most maximum number of ids
 */
export function matching<Id extends string>(
  text: string,
  people: ReadonlyArray<Known<Id>>,
  most: number,
): Id[] {
  const code = codeEndOf(text);
  const sold = code === null ? [] : people.filter(({ codeEnd }) => codeEnd === code).map(({ id }) => id);
  const named = matchingNames(text, people, most).filter((id) => !sold.includes(id));
  return [...sold, ...named].slice(0, most);
}

function matchingNames<Id extends string>(
  text: string,
  people: ReadonlyArray<Known<Id>>,
  most: number,
): Id[] {
  const search = readSearch(text);
  const end = search && phoneEndOf(search);
  if (!search || (search.words.length === 0 && end === null)) return [];
  const named = search.words.length === 0 ? null : { ...search, digits: '', number: null };
  return people
    .filter(({ phoneEnd }) => end === null || phoneEnd === end)
    .map(({ id, name }) => ({ id, name: searchText([name]) }))
    .filter(({ name }) => finds(named, name))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
    .slice(0, most)
    .map(({ id }) => id);
}
