import { foldText } from '../../rules/folding.js';
import type { FoodOption, PaymentMode } from '../../rules/tickets.js';
import type { ImportField } from '../../rules/import-fields.js';
import { HEADS } from './heads.js';

/** Folds a head or a value for comparing: lower case, plain letters, words separated by single spaces. */
export const plain = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}@$€%]+/gu, ' ')
    .trim();

/** How sure a head names a field: 0 where it does not. */
export function headScore(head: string, field: ImportField): number {
  const text = plain(head);
  const words = HEADS[field];
  const exact = words.indexOf(text);
  if (exact >= 0) return 1_000 - exact;
  // Questions of forms: `How many tickets do you need?`
  const within = words.findIndex((word) => word.length > 4 && ` ${text} `.includes(` ${word} `));
  return within >= 0 ? 500 - within : 0;
}

export const fieldOfHead = (head: string, fields: readonly ImportField[]): ImportField | null => {
  let [best, bestScore]: [ImportField | null, number] = [null, 0];
  for (const field of fields) {
    const score = headScore(head, field);
    if (score > bestScore) [best, bestScore] = [field, score];
  }
  return best;
};

const FOOD: ReadonlyMap<string, FoodOption> = new Map([
  ...[
    'with food',
    'yes',
    'y',
    'true',
    'x',
    '1',
    'food',
    'meal',
    'dinner',
    'with meal',
    'with dinner',
    'si',
    's',
    'con comida',
    'comida',
    'con cena',
    'cena',
    'verdadero',
    'ja',
    'j',
    'mit essen',
    'essen',
    'mit verpflegung',
    'wahr',
  ].map((word) => [word, 'with_food'] as const),
  ...[
    'without food',
    'no',
    'n',
    'false',
    '0',
    'none',
    'no food',
    'without',
    'no meal',
    'entry only',
    'sin comida',
    'sin',
    'sin cena',
    'falso',
    'nein',
    'ohne essen',
    'ohne',
    'ohne verpflegung',
    'falsch',
  ].map((word) => [word, 'without_food'] as const),
]);

const PAYMENT: ReadonlyMap<string, PaymentMode> = new Map([
  ...[
    'cash',
    'efectivo',
    'en efectivo',
    'contado',
    'al contado',
    'bar',
    'barzahlung',
    'bargeld',
    'in bar',
    'bar bezahlt',
  ].map((word) => [word, 'cash'] as const),
  ...['zelle', 'by zelle', 'con zelle', 'por zelle', 'mit zelle', 'per zelle', 'zelle transfer'].map(
    (word) => [word, 'zelle'] as const,
  ),
]);

/** One choice of a list, as far as the text says it. */
interface Chosen<Choice> {
  choice: Choice | null;
  /** What it may mean, where it says so only in part. */
  suggestion: Choice | null;
}

function chosen<Choice>(text: string, words: ReadonlyMap<string, Choice>): Chosen<Choice> {
  const folded = plain(text);
  const choice = words.get(folded) ?? null;
  if (choice !== null) return { choice, suggestion: null };
  const meant = new Set(
    [...words]
      .filter(([word]) => word.length > 2 && ` ${folded} `.includes(` ${word} `))
      .map(([, one]) => one),
  );
  // `No food please, with kids` says both.
  return { choice: null, suggestion: meant.size === 1 ? [...meant][0]! : null };
}

export const readFood = (text: string): Chosen<FoodOption> => chosen(text, FOOD);
export const readPayment = (text: string): Chosen<PaymentMode> => chosen(text, PAYMENT);
