import { foldText } from '../../../rules/folding.js';

/** Letters that some banks write as two, where others only leave out the accent: `KAERCHER` or `KARCHER`. */
const AS_TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** The words of a text, folded, in each way in which its letters may be written. */
function spellings(text: string): string[][] {
  const composed = text.normalize('NFC').toLowerCase();
  const asTwo = composed.replace(/[äöüøå]/g, (letter) => AS_TWO[letter]!);
  return (asTwo === composed ? [composed] : [composed, asTwo]).map((spelling) =>
    foldText(spelling)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  );
}

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] => spellings(text)[0]!;

/** Words that stand together may be one word elsewhere: `O ROURKE`, `O'ROURKE`, `ORourke`; `DE LA CRUZ`, `Delacruz`. */
const JOINED_MAX = 3;

/** The words of a text, and neighbours joined. */
function tokensOf(words: readonly string[]): Set<string> {
  const tokens = new Set<string>();
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(from + JOINED_MAX, words.length); to++)
      tokens.add(words.slice(from, to).join(''));
  return tokens;
}

/** First names and last names by which a text may name somebody; banks leave out middle names. */
function namesOf(words: readonly string[]): { first: string; last: string }[] {
  if (words.length === 1) return words[0]!.length > 2 ? [{ first: words[0]!, last: words[0]! }] : [];
  const names: { first: string; last: string }[] = [];
  for (let heads = 1; heads <= Math.min(JOINED_MAX, words.length - 1); heads++)
    for (let tails = 1; tails <= Math.min(JOINED_MAX, words.length - 1); tails++)
      if (heads === 1 || tails === 1)
        names.push({ first: words.slice(0, heads).join(''), last: words.slice(-tails).join('') });
  return names;
}

/** If a text names more people than this, it names nobody. */
const NAMED_MAX = 100;
/** A name that a bank cut off is still a name if this many letters are left. */
const CUT_MIN_LENGTH = 4;
/** The other part of that name is among this many words before it. */
const CUT_AFTER = 3;

/** One part of people's names, each with the other parts that occur beside it, and the people who have both. */
class Parts {
  private readonly partners = new Map<string, Map<string, Set<string>>>();
  private sorted: string[] | null = null;

  add(part: string, partner: string, person: string): void {
    let partners = this.partners.get(part);
    if (!partners) {
      this.partners.set(part, (partners = new Map()));
      this.sorted = null;
    }
    partners.set(partner, (partners.get(partner) ?? new Set()).add(person));
  }

  /** Adds the people who have this part and of whom the text also has the other part, up to one more than count. */
  find(part: string, tokens: ReadonlySet<string>, found: Set<string>): void {
    const partners = this.partners.get(part);
    if (!partners) return;
    const [few, many] = partners.size > tokens.size ? [tokens, partners] : [partners, tokens];
    for (const partner of few.keys()) {
      if (!many.has(partner)) continue;
      for (const person of partners.get(partner)!) {
        if (found.size > NAMED_MAX) return;
        found.add(person);
      }
    }
  }

  /** The parts that begin with a text and go on; none if there are too many. */
  beginningWith(start: string): string[] {
    this.sorted ??= [...this.partners.keys()].sort();
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sorted[middle]! <= start) low = middle + 1;
      else high = middle;
    }
    const found: string[] = [];
    for (let i = low; i < this.sorted.length && this.sorted[i]!.startsWith(start); i++) {
      if (found.length === NAMED_MAX) return [];
      found.push(this.sorted[i]!);
    }
    return found;
  }
}

/** Finds the people whose first and last name a bank's text contains. */
export class NameIndex {
  private readonly lasts = new Parts();
  private readonly firsts = new Parts();

  add(name: string, person: string): void {
    for (const words of spellings(name))
      for (const { first, last } of namesOf(words)) {
        this.lasts.add(last, first, person);
        this.firsts.add(first, last, person);
      }
  }

  /** @param texts of one line; a name may be spread over them */
  whole(texts: readonly string[]): Set<string> {
    const found = new Set<string>();
    const all = texts.map(spellings);
    for (const spelling of [0, 1]) {
      const parts = all.map((ways) => ways[spelling] ?? ways[0]!);
      if (spelling > 0 && all.every((ways) => ways.length === 1)) break;
      const tokens = new Set(parts.flatMap((words) => [...tokensOf(words)]));
      for (const token of tokens) this.lasts.find(token, tokens, found);
    }
    return found.size > NAMED_MAX ? new Set() : found;
  }

  /**
   * Finds people by a name that the bank cut off: at the end of a text, or before a number, stand the first letters of the last
   * name after the first name, or the other way round.
   */
  cut(texts: readonly string[]): Set<string> {
    const found = new Set<string>();
    for (const words of texts.flatMap(spellings))
      for (const [i, word] of words.entries()) {
        if (!/^\p{L}+$/u.test(word) || /^\P{N}*$/u.test(words[i + 1] ?? '1')) continue;
        for (const start of [i, i - 1]) {
          const beginning = words.slice(Math.max(start, 0), i + 1).join('');
          if (start < 1 || beginning.length < CUT_MIN_LENGTH) continue;
          const before = tokensOf(words.slice(Math.max(0, start - CUT_AFTER), start));
          for (const parts of [this.lasts, this.firsts])
            for (const part of parts.beginningWith(beginning)) parts.find(part, before, found);
        }
      }
    return found.size > NAMED_MAX ? new Set() : found;
  }
}
