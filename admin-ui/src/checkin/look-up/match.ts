/** As people type a name: without regard to case, accents and the order of the words. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/**
 * The ids of those whose name has every word of a text, by name.
 * @param most how many at most
 */
export function matching(
  text: string,
  people: ReadonlyArray<{ id: string; name: string }>,
  most: number,
): string[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return people
    .map(({ id, name }) => ({ id, name: folded(name) }))
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
    .slice(0, most)
    .map(({ id }) => id);
}
