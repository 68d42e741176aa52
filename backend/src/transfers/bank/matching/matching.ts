import type { Cents } from '../../../rules/money.js';
import { NameIndex, wordsOf } from './name-index.js';
import { yieldingToEventLoop } from '../file/yield-to-event-loop.js';

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
  /** The cells that say what the line is for. */
  texts: readonly string[];
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
/** Number of a person's combinations that are compared for one line. */
const MAX_SETS = 100;

const DAY_MS = 24 * 3_600_000;
const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;

const add = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const there = map.get(key);
  if (there) there.push(value);
  else map.set(key, [value]);
};

/** A transfer with the number of its day, computed once and used for every line. */
interface Candidate extends OpenTransfer {
  soldOn: number;
}

const sumOf = (transfers: readonly Candidate[]): Cents =>
  transfers.reduce((sum, transfer) => sum + transfer.cents, 0);

/** The combinations of one person's transfers by what they add up to, the smallest first. */
function combinations(open: readonly Candidate[]): Map<Cents, Candidate[][]> {
  const sets: Candidate[][] = open.map((transfer) => [transfer]);
  if (open.length > MAX_COMBINED) sets.push([...open]);
  else
    for (let set = 1; set < 1 << open.length; set++) {
      const chosen = open.filter((_, i) => set & (1 << i));
      if (chosen.length > 1) sets.push(chosen);
    }
  const bySum = new Map<Cents, Candidate[][]>();
  for (const set of sets.sort((a, b) => a.length - b.length)) add(bySum, sumOf(set), set);
  return bySum;
}

const MEMO_LENGTH = 6;

/** Finds the people whom a line's text names by a memo or by their name. */
class People {
  private readonly byMemo = new Map<string, Set<string>>();
  private readonly names = new NameIndex();

  add({ personId, name, memo }: Pick<OpenTransfer, 'personId' | 'name' | 'memo'>): void {
    this.names.add(name, personId);
    if (memo)
      this.byMemo.set(memo.toLowerCase(), (this.byMemo.get(memo.toLowerCase()) ?? new Set()).add(personId));
  }

  byMemoIn({ texts }: LineToMatch): Set<string> {
    const plain = texts.flatMap(wordsOf).join('');
    const found = new Set<string>();
    for (let i = 0; i + MEMO_LENGTH <= plain.length; i++)
      this.byMemo.get(plain.slice(i, i + MEMO_LENGTH))?.forEach((person) => found.add(person));
    return found;
  }

  byNameIn({ texts }: LineToMatch): Set<string> {
    const whole = this.names.whole(texts);
    return whole.size > 0 ? whole : this.names.cut(texts);
  }
}

/**
 * Proposes the transfers that each line may pay, the likeliest first; none for a line of 0 or less. The strongest evidence is
 * used first: a transfer identified by a memo is not proposed for lines with only a name, nor one identified by a name for lines
 * with only a day. The cases are in docs/bank-cases.md.
 * @param paid transfers that a line has paid: whoever a text names in full is not somebody else whose name was cut off
 */
export async function propose(
  lines: readonly LineToMatch[],
  transfers: readonly OpenTransfer[],
  paid: readonly OpenTransfer[] = [],
): Promise<Map<string, Proposal[]>> {
  const known = new People();
  for await (const transfer of yieldingToEventLoop(paid)) known.add({ ...transfer, memo: null });
  const byAmountAndDay = new Map<string, Candidate[]>();
  const people = new Map<string, Candidate[]>();
  for await (const given of yieldingToEventLoop(transfers)) {
    const transfer = { ...given, soldOn: dayNumber(given.day) };
    add(people, transfer.personId, transfer);
    add(byAmountAndDay, `${transfer.cents} ${transfer.soldOn}`, transfer);
    known.add(transfer);
  }
  const matchable: { line: LineToMatch; memos: Set<string>; named: Set<string>; day: number }[] = [];
  for await (const line of yieldingToEventLoop(lines)) {
    if (line.cents <= 0) continue;
    const [memos, named] = [known.byMemoIn(line), known.byNameIn(line)];
    matchable.push({ line, memos, named, day: dayNumber(line.day) });
  }

  const result = new Map<string, Proposal[]>();
  const claimed = new Set<string>();
  const isNear = (transfer: Candidate, day: number): boolean => {
    const days = day - transfer.soldOn;
    return days >= -DAYS_BEFORE && days <= DAYS_AFTER;
  };
  /** Empty if there are so many that they are no evidence. */
  const nearBy = (cents: Cents, day: number): Candidate[] => {
    const near: Candidate[] = [];
    for (let soldOn = day - DAYS_AFTER; soldOn <= day + DAYS_BEFORE; soldOn++)
      for (const transfer of byAmountAndDay.get(`${cents} ${soldOn}`) ?? []) {
        if (near.length === MAX_BY_DAY) return [];
        near.push(transfer);
      }
    return near;
  };

  for (const step of ['memo', 'name', 'day'] as const) {
    const found: { id: string; sets: Candidate[][] }[] = [];
    const isFree = (transfer: Candidate): boolean => !claimed.has(transfer.id);
    // What is claimed does not change during a step.
    if (step === 'day')
      for (const [key, candidates] of byAmountAndDay) byAmountAndDay.set(key, candidates.filter(isFree));
    const combined = new Map<string, Map<Cents, Candidate[][]>>();
    const combinationsOf = (person: string): Map<Cents, Candidate[][]> => {
      const there = combined.get(person) ?? combinations((people.get(person) ?? []).filter(isFree));
      combined.set(person, there);
      return there;
    };
    for await (const { line, memos, named, day } of yieldingToEventLoop(matchable)) {
      if (result.has(line.id)) continue;
      const sets =
        step === 'day'
          ? nearBy(line.cents, day).map((transfer) => [transfer])
          : [...(step === 'memo' ? memos : named)].flatMap(
              (person) => combinationsOf(person).get(line.cents)?.slice(0, MAX_SETS) ?? [],
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
    await rotateEqualProposals(found, result);
    for (const { sets } of found) if (sets.length === 1) for (const { id } of sets[0]!) claimed.add(id);
  }
  return result;
}

/**
 * Several lines may have the same proposals, e.g. if someone bought the same twice. Rotates them so that each line starts with a
 * different one, and accepting the first proposal of every line is right.
 */
async function rotateEqualProposals(
  found: { id: string; sets: OpenTransfer[][] }[],
  result: Map<string, Proposal[]>,
): Promise<void> {
  const equals = new Map<string, string[]>();
  for await (const { id, sets } of yieldingToEventLoop(found))
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

/** For each negative line, finds the verified transfer that it reverses: same amount, matched by memo, else by name. */
export async function findReversals(
  lines: readonly LineToMatch[],
  verified: readonly OpenTransfer[],
): Promise<Map<string, string>> {
  const known = new People();
  /** The first transfer of a person with an amount. */
  const byPersonAndAmount = new Map<string, string>();
  for await (const transfer of yieldingToEventLoop(verified)) {
    known.add(transfer);
    const key = `${transfer.personId} ${transfer.cents}`;
    if (!byPersonAndAmount.has(key)) byPersonAndAmount.set(key, transfer.id);
  }
  const found = new Map<string, string>();
  for await (const line of yieldingToEventLoop(lines)) {
    if (line.cents >= 0) continue;
    const transfer = [...known.byMemoIn(line), ...known.byNameIn(line)]
      .map((person) => byPersonAndAmount.get(`${person} ${-line.cents}`))
      .find((id) => id !== undefined);
    if (transfer) found.set(line.id, transfer);
  }
  return found;
}
