import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { es } from './es';
import { NEVER_SHOWN } from './problem-sentences';

interface ProblemType {
  status: number;
  detail: string;
  params?: Record<string, 'count' | 'money' | 'wait' | 'term' | 'text' | 'moment' | 'id'>;
}

const { components } = JSON.parse(
  readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
) as { components: { schemas: { Problem: Record<string, unknown> } } };
const TYPES = components.schemas.Problem['x-codes'] as Record<string, ProblemType>;
const FIELD_CODES = components.schemas.Problem['x-field-codes'] as Record<string, string>;

/** Codes of faults in requests that no form sends. */
const FIELD_CODES_NEVER_SHOWN = [
  'field.unknown',
  'body.not_an_object',
  'body.too_deep',
  'body.too_many_names',
  'body.too_many_elements',
  'query.too_many_parameters',
  'idempotency_key.length',
  'id.invalid',
  'choice.unknown',
  'boolean.invalid',
  'number.out_of_range',
];

const VALUES = {
  count: 1234,
  money: 1234.5,
  wait: 900,
  term: 'with_food',
  text: 'Gala of Autumn',
  moment: '2026-11-28T23:00:00.000Z[America/New_York]',
};
const AS_READ = {
  count: '1,234',
  money: '$1,234.50',
  wait: '15 minutos',
  term: 'con comida',
  text: 'Gala of Autumn',
  moment: 'sábado, 28 de noviembre de 2026, 6:00',
};

const sentences = es.problems as unknown as Record<string, string | ((params: object) => string)>;
const shown = Object.keys(TYPES).filter((code) => !(NEVER_SHOWN as readonly string[]).includes(code));

test('every error of the API has a sentence in every language, or is never shown', () => {
  expect(Object.keys(sentences).sort()).toEqual([...shown].sort());
});

test.each(shown)('the sentence of %s is the language’s own and says its figures', (code) => {
  const { detail, params = {} } = TYPES[code]!;
  // An id is in no sentence.
  const kinds = Object.entries(params).flatMap(([name, kind]) =>
    kind === 'id' ? [] : [[name, kind] as const],
  );
  const said = sentences[code]!;
  // The server's own sentence is the English one and always exists.
  expect(detail).not.toBe('');
  const values = Object.fromEntries(kinds.map(([name, kind]) => [name, VALUES[kind]]));
  const sentence = typeof said === 'string' ? said : said(values);
  expect(sentence).not.toBe(detail);
  // A status appears as the language's own word for it.
  for (const [name, kind] of kinds) if (name !== 'status') expect(sentence).toContain(AS_READ[kind]);
});

test('so has everything that can be wrong with a field', () => {
  const known = [...Object.keys(es.rules), ...FIELD_CODES_NEVER_SHOWN];
  expect(known.sort()).toEqual(Object.keys(FIELD_CODES).sort());
  for (const [code, sentence] of Object.entries(es.rules)) expect(sentence).not.toBe(FIELD_CODES[code]);
});
