import type { Cents } from '../../../rules/money.js';
import type { Direction } from './directions.js';

type Column = readonly (Cents | null)[];

/**
 * Whether a balance runs with some amounts, in one order of the lines or the other.
 * @param fits whether an amount may have changed the balance by that much
 */
function runsWith(
  amounts: Column,
  balances: Column,
  fits: (amount: Cents, change: Cents) => boolean,
): boolean {
  const lines = amounts.flatMap((amount, i) => {
    const balance = balances[i] ?? null;
    return balance === null ? [] : [{ amount: amount ?? 0, balance }];
  });
  const pairs = lines.slice(1).map((later, i) => [lines[i]!, later] as const);
  return [
    pairs.map(([earlier, later]) => [later.amount, later.balance - earlier.balance] as const),
    pairs.map(([later, earlier]) => [later.amount, later.balance - earlier.balance] as const),
  ].some((changes) => {
    const moved = changes.filter(([amount]) => amount !== 0);
    return moved.length > 0 && moved.every(([amount, change]) => fits(amount, change));
  });
}

/** Whether a column is the balance that runs with amounts, in whatever direction each of them went. */
export const isBalanceOf = (balances: Column, amounts: Column): boolean =>
  runsWith(amounts, balances, (amount, change) => Math.abs(amount) === Math.abs(change));

/** The direction in which all amounts went, if the balance tells it. */
export function directionByBalance(amounts: Column, balances: Column): Direction | null {
  const went = (sign: 1 | -1): boolean =>
    runsWith(amounts, balances, (amount, change) => change === sign * Math.abs(amount));
  const [into, out] = [went(1), went(-1)];
  return into === out ? null : into ? 'in' : 'out';
}

/** Which of two columns, of which each line fills one, holds the debits, if the balance tells it. */
export function debitByBalance(one: Column, other: Column, balances: Column): 'one' | 'other' | null {
  const fits = (debit: Column, credit: Column): boolean =>
    runsWith(
      credit.map((cents, i) => Math.abs(cents ?? 0) - Math.abs(debit[i] ?? 0)),
      balances,
      (amount, change) => amount === change,
    );
  const [isOne, isOther] = [fits(one, other), fits(other, one)];
  return isOne === isOther ? null : isOne ? 'one' : 'other';
}
