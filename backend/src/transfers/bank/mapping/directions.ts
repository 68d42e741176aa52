/* oxlint-disable unicorn/no-useless-spread -- a row a language, which the formatter keeps together */
import { foldText } from '../../../rules/folding.js';

export type Direction = 'in' | 'out';

/** What banks write in a column that says in which direction the money went, folded, without stops. */
const WORDS: Readonly<Record<Direction, readonly string[]>> = {
  in: [
    ...[
      'credit',
      'credits',
      'cr',
      'cred',
      'deposit',
      'dep',
      'direct deposit',
      'directdep',
      'incoming',
      'in',
      'inbound',
    ],
    ...[
      'money in',
      'paid in',
      'received',
      'receive',
      'ach credit',
      'wire credit',
      'credit transfer',
      'plus',
      '+',
    ],
    ...['haben', 'gutschrift', 'eingang', 'zahlungseingang', 'kredit'],
    ...['abono', 'haber', 'ingreso', 'credito', 'entrada', 'deposito'],
    ...['avere', 'accredito', 'entrata', 'entrate', 'recette', 'encaissement', 'receita'],
    ...['bij', 'bijschrijving', 'uznanie', 'ma', 'wplyw', 'wplata', 'crdt', 'h', 'k'],
  ],
  out: [
    ...[
      'debit',
      'debits',
      'dr',
      'deb',
      'db',
      'withdrawal',
      'withdraw',
      'direct debit',
      'directdebit',
      'outgoing',
      'out',
    ],
    ...['outbound', 'money out', 'paid out', 'sent', 'send', 'ach debit', 'wire debit', 'minus', '-'],
    ...['fee', 'srvchg', 'soll', 'belastung', 'lastschrift', 'ausgang', 'zahlungsausgang', 'debet'],
    ...['cargo', 'debe', 'egreso', 'retiro', 'debito', 'salida', 'saida'],
    ...['dare', 'addebito', 'uscita', 'uscite', 'depense', 'decaissement', 'despesa'],
    ...['af', 'afschrijving', 'obciazenie', 'wn', 'winien', 'wyplyw', 'wyplata', 'dbit', 'd', 's'],
  ],
};
const DIRECTIONS: ReadonlyMap<string, Direction> = new Map(
  (['in', 'out'] as const).flatMap((direction) => WORDS[direction].map((word) => [word, direction] as const)),
);

/**
 * Letters that mean nothing alone, in the pairs that banks write. The other letters of these pairs mean the same in every bank's
 * file: `d` and `s` are debits, `h` and `k` are credits.
 */
const PAIRS: readonly (readonly [into: string, out: string])[] = [
  ['c', 'd'],
  ['a', 'd'],
  ['a', 'c'],
  ['b', 'a'],
  ['e', 'u'],
  ['e', 's'],
  ['i', 'e'],
  ['i', 'o'],
];

/** Removes stops and outer blanks, and unifies minus signs, before words are compared. */
const plain = (text: string): string =>
  foldText(text)
    .replace(/[\u2012-\u2015\u2212]/g, '-')
    .replace(/[.\s]+/g, ' ')
    .trim();

/** Which of the pairs a column uses, known from its values, else from a heading such as `D/C` or `Debit/Credit`. */
function pairOf(values: readonly string[], heading: string): readonly [string, string] | null {
  const letters = new Set(values.filter((value) => /^[a-z]$/.test(value)));
  const ofLetters = (set: ReadonlySet<string>) =>
    PAIRS.find(([into, out]) => set.size === 2 && set.has(into) && set.has(out)) ?? null;
  const initials = new Set((heading.match(/[a-z]+/g) ?? []).map((word) => word[0]!));
  const named = ofLetters(initials);
  return (
    ofLetters(letters) ?? (named && [...letters].every((letter) => named.includes(letter)) ? named : null)
  );
}

/**
 * Says which values of a column mean money in and which money out, as far as that is known.
 * @returns values as the file has them
 */
export function directionsOf(values: readonly string[], heading: string): Map<string, Direction> {
  const folded = values.map((value) => [value, plain(value)] as const);
  const pair = pairOf(
    folded.map(([, word]) => word),
    plain(heading),
  );
  const known = new Map<string, Direction>();
  for (const [value, word] of folded) {
    const direction = word === pair?.[0] ? 'in' : word === pair?.[1] ? 'out' : (DIRECTIONS.get(word) ?? null);
    if (direction) known.set(value, direction);
  }
  return known;
}
