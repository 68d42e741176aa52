import type { Cents } from '../../rules/money.js';
import { yieldingToEventLoop } from './yield-to-event-loop.js';

/** Reasons why a sale is proposed for a line. `amount` is always one: sales that do not add up are not proposed. */
export const MATCH_REASONS = ['memo', 'amount', 'name', 'day'] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** A transfer that no bank line pays yet. */
export interface OpenTransfer {
  id: string;
  personId: string;
  name: string;
  memo: string | null;
  cents: Cents;
  /** When it was sold, in the event's zone: `2026-11-23`. */
  day: string;
  /** Finance verified it without a bank line, so the line is still to come: it is preferred. */
  isVerified: boolean;
  /** The sale was cancelled before the money was seen, but the buyer may have sent it all the same. */
  isCancelled: boolean;
}

export interface LineToMatch {
  id: string;
  day: string;
  cents: Cents;
  text: string;
}

export interface Proposal {
  attendeeIds: string[];
  why: MatchReason[];
}

/**
 * Days between sale and booking: banks book a Friday night's payment on Monday or Tuesday, and a buyer may pay before the seller
 * enters the sale.
 */
const [DAYS_BEFORE, DAYS_AFTER] = [1, 5];
/** If more sales than this have the amount around that day, day and amount are no evidence. */
const MAX_BY_DAY = 5;
const MAX_PROPOSALS = 10;
/** For a person with more open sales, only single ones and all together are tried, because combinations grow exponentially. */
const MAX_COMBINED = 10;

const DAY_MS = 24 * 3_600_000;
const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Returns first and last name: banks omit middle names. */
function namesOf(name: string): string[] {
  const words = wordsOf(name);
  return words.length > 1 ? [words[0]!, words.at(-1)!] : words.filter((word) => word.length > 2);
}

const add = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const there = map.get(key);
  if (there) there.push(value);
  else map.set(key, [value]);
};

/** A transfer with the number of its day, computed once and used for every line. */
interface Candidate extends OpenTransfer {
  soldOn: number;
}

/** Combinations of one person's transfers that add up to the amount, smallest first. */
function combinations(open: Candidate[], cents: Cents): Candidate[][] {
  const single = open.filter((transfer) => transfer.cents === cents).map((transfer) => [transfer]);
  if (open.length < 2) return single;
  if (open.length > MAX_COMBINED) {
    const sum = open.reduce((all, transfer) => all + transfer.cents, 0);
    return sum === cents ? [...single, open] : single;
  }
  const several: Candidate[][] = [];
  for (let set = 1; set < 1 << open.length; set++) {
    const chosen = open.filter((_, i) => set & (1 << i));
    if (chosen.length > 1 && chosen.reduce((all, transfer) => all + transfer.cents, 0) === cents)
      several.push(chosen);
  }
  return [...single, ...several.sort((a, b) => a.length - b.length)];
}

/**
 * Proposes the transfers that each line may pay, the likeliest first; none for a line of 0 or less. The strongest evidence is
 * used first: a transfer identified by a memo is not proposed for lines with only a name, nor one identified by a name for lines
 * with only a day. The cases are in docs/bank-cases.md.
 */
export async function propose(
  lines: readonly LineToMatch[],
  transfers: readonly OpenTransfer[],
): Promise<Map<string, Proposal[]>> {
  const byMemo = new Map<string, Set<string>>();
  const byName = new Map<string, Set<string>>();
  const byAmountAndDay = new Map<string, Candidate[]>();
  const people = new Map<string, Candidate[]>();
  for await (const given of yieldingToEventLoop(transfers)) {
    const transfer = { ...given, soldOn: dayNumber(given.day) };
    add(people, transfer.personId, transfer);
    add(byAmountAndDay, `${transfer.cents} ${transfer.soldOn}`, transfer);
    if (transfer.memo)
      byMemo.set(transfer.memo, (byMemo.get(transfer.memo) ?? new Set()).add(transfer.personId));
    const last = namesOf(transfer.name).at(-1);
    if (last) byName.set(last, (byName.get(last) ?? new Set()).add(transfer.personId));
  }
  const known: { line: LineToMatch; memos: Set<string>; named: Set<string>; day: number }[] = [];
  for await (const line of yieldingToEventLoop(lines)) {
    if (line.cents <= 0) continue;
    const words = wordsOf(line.text);
    const plain = words.join('');
    const memos = new Set<string>();
    for (let i = 0; i + 6 <= plain.length; i++)
      for (const person of byMemo.get(plain.slice(i, i + 6)) ?? []) memos.add(person);
    const has = new Set(words);
    const named = new Set<string>();
    for (const word of has)
      for (const person of byName.get(word) ?? [])
        if (namesOf(people.get(person)![0]!.name).every((part) => has.has(part))) named.add(person);
    known.push({ line, memos, named, day: dayNumber(line.day) });
  }

  const result = new Map<string, Proposal[]>();
  const claimed = new Set<string>();
  const isNear = (transfer: Candidate, day: number): boolean => {
    const days = day - transfer.soldOn;
    return days >= -DAYS_BEFORE && days <= DAYS_AFTER;
  };
  /** Empty if there are so many that they are no evidence. */
  const freeNear = (cents: Cents, day: number): Candidate[] => {
    const near: Candidate[] = [];
    for (let soldOn = day - DAYS_AFTER; soldOn <= day + DAYS_BEFORE; soldOn++)
      for (const transfer of byAmountAndDay.get(`${cents} ${soldOn}`) ?? []) {
        if (claimed.has(transfer.id)) continue;
        if (near.length === MAX_BY_DAY) return [];
        near.push(transfer);
      }
    return near;
  };

  for (const step of ['memo', 'name', 'day'] as const) {
    const found: { id: string; sets: Candidate[][] }[] = [];
    for await (const { line, memos, named, day } of yieldingToEventLoop(known)) {
      if (result.has(line.id)) continue;
      const isFree = (transfer: Candidate): boolean => !claimed.has(transfer.id);
      const sets =
        step === 'day'
          ? freeNear(line.cents, day).map((transfer) => [transfer])
          : [...(step === 'memo' ? memos : named)].flatMap((person) =>
              combinations(people.get(person)!.filter(isFree), line.cents),
            );
      if (sets.length === 0) continue;
      const away = (set: Candidate[]): number =>
        Math.max(...set.map((transfer) => Math.abs(day - transfer.soldOn)));
      const order = (set: Candidate[]): number[] => [
        // Order: matching name first, then live sales before cancelled ones, verified ones first, fewer sales, nearest day.
        named.has(set[0]!.personId) ? 0 : 1,
        set.some((transfer) => transfer.isCancelled) ? 1 : 0,
        set.every((transfer) => transfer.isVerified) ? 0 : 1,
        set.length,
        away(set),
      ];
      const ranked = sets
        .map((set) => ({ set, order: order(set) }))
        .sort((a, b) => {
          const i = a.order.findIndex((value, at) => value !== b.order[at]);
          return i < 0 ? 0 : a.order[i]! - b.order[i]!;
        })
        .map(({ set }) => set)
        .slice(0, MAX_PROPOSALS);
      result.set(
        line.id,
        ranked.map((set) => ({
          attendeeIds: set.map((transfer) => transfer.id),
          why: [
            ...(memos.has(set[0]!.personId) ? (['memo'] as const) : []),
            'amount',
            ...(named.has(set[0]!.personId) ? (['name'] as const) : []),
            ...(set.every((transfer) => isNear(transfer, day)) ? (['day'] as const) : []),
          ],
        })),
      );
      found.push({ id: line.id, sets: ranked });
    }
    rotateEqualProposals(found, result);
    for (const { sets } of found) if (sets.length === 1) for (const { id } of sets[0]!) claimed.add(id);
  }
  return result;
}

/**
 * Several lines may have the same proposals, e.g. if someone bought the same twice. Rotates them so that each line starts with a
 * different one, and accepting the first proposal of every line is right.
 */
function rotateEqualProposals(
  found: { id: string; sets: OpenTransfer[][] }[],
  result: Map<string, Proposal[]>,
): void {
  const equals = new Map<string, string[]>();
  for (const { id, sets } of found)
    if (sets.length > 1)
      add(
        equals,
        sets
          .map((set) => set.map((transfer) => transfer.id).join())
          .sort()
          .join(';'),
        id,
      );
  for (const ids of equals.values())
    ids.forEach((id, index) => {
      const proposals = result.get(id)!;
      const by = index % proposals.length;
      result.set(id, [...proposals.slice(by), ...proposals.slice(0, by)]);
    });
}

type Verified = Pick<OpenTransfer, 'id' | 'name' | 'memo' | 'cents'>;

/** For each negative line, finds the verified transfer that it reverses: same amount, matched by memo, else by name. */
export async function findReversals(
  lines: readonly LineToMatch[],
  verified: readonly Verified[],
): Promise<Map<string, string>> {
  const byAmount = new Map<Cents, Verified[]>();
  for (const transfer of verified) add(byAmount, transfer.cents, transfer);
  const found = new Map<string, string>();
  for await (const line of yieldingToEventLoop(lines)) {
    if (line.cents >= 0) continue;
    const same = byAmount.get(-line.cents) ?? [];
    const words = wordsOf(line.text);
    const [plain, has] = [words.join(''), new Set(words)];
    const byMemo = same.find((transfer) => transfer.memo !== null && plain.includes(transfer.memo));
    const byName = same.find((transfer) => {
      const names = namesOf(transfer.name);
      return names.length > 0 && names.every((part) => has.has(part));
    });
    const transfer = byMemo ?? byName;
    if (transfer) found.set(line.id, transfer.id);
  }
  return found;
}
