/** What a device's list knows somebody by. */
export interface Known<Id extends string = string> {
  /** The registration's. */
  id: Id;
  name: string;
  /** The last two digits. */
  phoneEnd: string;
}

/** As people type a name: without regard to case, accents and the order of the words. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Of a phone, however it is written: `(415) 555-0142`, or no more of it than its end. */
const isOfPhone = (word: string): boolean => /^[\d()+.-]*\d[\d()+.-]*$/.test(word);

/**
 * The ids of those whose name has every word of a text, and whose phone ends as the number in it does, by name.
 * @param most how many at most
 */
export function matching<Id extends string>(
  text: string,
  people: ReadonlyArray<Known<Id>>,
  most: number,
): Id[] {
  const given = folded(text).split(/\s+/).filter(Boolean);
  const words = given.filter((word) => !isOfPhone(word));
  const digits = given.filter(isOfPhone).join('').replace(/\D/g, '');
  // One digit is not enough to go by.
  if (words.length === 0 && digits.length < 2) return [];
  return people
    .filter(({ phoneEnd }) => digits.length < 2 || phoneEnd === digits.slice(-2))
    .map(({ id, name }) => ({ id, name: folded(name) }))
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
    .slice(0, most)
    .map(({ id }) => id);
}
