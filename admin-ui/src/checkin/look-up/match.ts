/** Data of a person by which they are searched. */
export interface Known<Id extends string = string> {
  /** The registration's id. */
  id: Id;
  name: string;
  /** The last two digits of the phone number. */
  phoneEnd: string;
}

/** Normalises a name for matching: removes accents and case. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Whether a word is part of a phone number in any notation, such as `(415)`, `555-0142` or only its last digits. */
const isOfPhone = (word: string): boolean => /^[\d()+.-]*\d[\d()+.-]*$/.test(word);

/**
 * Returns the ids of the people whose name contains every word of the text, in any order, and whose phone number ends in the
 * last two digits of the number in the text, if there is one. Sorted by name.
 * @param most maximum number of ids
 */
export function matching<Id extends string>(
  text: string,
  people: ReadonlyArray<Known<Id>>,
  most: number,
): Id[] {
  const given = folded(text).split(/\s+/).filter(Boolean);
  const words = given.filter((word) => !isOfPhone(word));
  const digits = given.filter(isOfPhone).join('').replace(/\D/g, '');
  // One digit is too little to search by.
  if (words.length === 0 && digits.length < 2) return [];
  return people
    .filter(({ phoneEnd }) => digits.length < 2 || phoneEnd === digits.slice(-2))
    .map(({ id, name }) => ({ id, name: folded(name) }))
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
    .slice(0, most)
    .map(({ id }) => id);
}
