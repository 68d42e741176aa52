import type { Cents } from '../../../rules/money.js';
import { wordsOf } from './name-index.js';
import { yieldingToEventLoop } from '../file/yield-to-event-loop.js';

/** Number of accepted lines with the same day and amount with which a line is compared. */
const COMPARED_MAX = 100;

interface LineInFile {
  id: string;
  day: string;
  cents: Cents;
  text: string;
  isUsed: boolean;
  /** As it is stored; for a used line, as it was when it was accepted. */
  keptText: string;
}

type Accepted = Pick<LineInFile, 'id' | 'day' | 'cents' | 'text'>;

const unified = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
const keyOf = ({ day, cents }: Accepted): string => `${day} ${cents}`;
const isPartOf = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  some.size > 0 && [...some].every((word) => all.has(word));

/**
 * Finds lines about which a person should know under what text a line was accepted: used ones whose text differs by now, and
 * others that may be an accepted line in another format, or read with other columns: same day and amount, and one of the texts
 * has all words of the other.
 * @param accepted all accepted lines with the days and amounts of the file
 * @returns the text that was accepted, by line
 */
export async function textsOfAccepted(
  lines: readonly LineInFile[],
  accepted: readonly Accepted[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const used = new Set<string>();
  for await (const { id, isUsed, text, keptText } of yieldingToEventLoop(lines)) {
    if (!isUsed) continue;
    used.add(id);
    if (unified(text) !== unified(keptText)) texts.set(id, keptText);
  }
  const others = new Map<string, { text: string; words: Set<string> }[]>();
  for await (const line of yieldingToEventLoop(accepted)) {
    if (used.has(line.id)) continue;
    const there = others.get(keyOf(line)) ?? [];
    others.set(keyOf(line), there);
    if (there.length < COMPARED_MAX) there.push({ text: line.text, words: new Set(wordsOf(line.text)) });
  }
  for await (const line of yieldingToEventLoop(lines)) {
    const candidates = line.isUsed ? [] : (others.get(keyOf(line)) ?? []);
    if (candidates.length === 0) continue;
    const words = new Set(wordsOf(line.text));
    const found = candidates.find((one) => isPartOf(one.words, words) || isPartOf(words, one.words));
    if (found) texts.set(line.id, found.text);
  }
  return texts;
}
