import { readFileSync } from 'node:fs';
import type { PoolHandle } from './pool-handle.js';
import type { SqlQuery } from './sql.js';
import { batchedQuery } from './batches.js';

const query: SqlQuery<{ said: string }> = { name: 'say', text: '' };
const refusal = (code: string): Error => Object.assign(new Error(`refused with ${code}`), { code });
const nextTurn = (): Promise<void> => new Promise(setImmediate);

/** A database that answers each word with itself, and fails the whole statement if one of the words is an SQLSTATE. */
function echo() {
  const asked: string[][] = [];
  const busy = { now: 0, most: 0 };
  const runOnce = async (_: unknown, [words]: readonly unknown[]) => {
    asked.push(words as string[]);
    busy.most = Math.max(busy.most, ++busy.now);
    await nextTurn();
    busy.now--;
    const code = (words as string[]).find((word) => /^\d\w{4}$/.test(word));
    if (code) throw refusal(code);
    return (words as string[]).map((said) => ({ said }));
  };
  const pool = { runOnce, run: runOnce } as Pick<PoolHandle, 'run' | 'runOnce'>;
  const call = batchedQuery(pool, query, ([word]) => [String(word)[0]!]);
  return { asked, busy, say: (word: string) => call([word]) };
}

/** While a statement runs, the calls that come share the next one. */
async function sayInOneBatch(words: string[]) {
  const { asked, busy, say } = echo();
  const outcomes = await Promise.allSettled(['first', ...words].map(say));
  return {
    asked: asked.slice(1),
    busiest: busy.most,
    outcomes: outcomes
      .slice(1)
      .map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.said : outcome.reason.code)),
  };
}

test('calls that come at the same time are one statement, each with its own row', async () => {
  expect(await sayInOneBatch(['a', 'b', 'c'])).toMatchObject({
    asked: [['a', 'b', 'c']],
    outcomes: ['a', 'b', 'c'],
  });
});

test.each(['22003', '23505', '40P01', '55P03'])(
  'an input that is refused with %s takes no other with it',
  async (code) => {
    expect(await sayInOneBatch(['a', code, 'c'])).toMatchObject({
      asked: [['a', code, 'c'], ['a'], [code], ['c']],
      outcomes: ['a', code, 'c'],
    });
  },
);

test('a batch that failed is tried again one by one, beside two statements at most', async () => {
  const { say, asked, busy } = echo();
  const alphabet = [...'abcdefghijklmnopqrstuvw'];
  const calls = ['first', 'second', ...alphabet, '23505'].map(say);
  const later = [...'ABCDEFGHIJ'].map(say);
  await Promise.allSettled([...calls, ...later]);
  expect(asked.filter(({ length }) => length === 1).length).toBeGreaterThanOrEqual(alphabet.length);
  expect(busy.most).toBeLessThanOrEqual(3);
});

test.each(['08006', '57P01'])('%s is no fault of an input: nothing is tried alone', async (code) => {
  expect(await sayInOneBatch(['a', code, 'c'])).toMatchObject({
    asked: [['a', code, 'c']],
    outcomes: [code, code, code],
  });
});

test('what depends on another call is left to the next statement, in the order in which they came', async () => {
  const { asked, say } = echo();
  const words = ['first', 'a1', 'b1', 'a2', 'c1', 'b2', 'a3'];
  const said = await Promise.all(words.map(say));
  expect(said.map((row) => row.said)).toEqual(words);
  expect(asked.slice(1)).toEqual([['a1', 'b1', 'c1'], ['a2', 'b2'], ['a3']]);
});

test('a statement that answers another number of rows than it was asked for is a mistake of ours', async () => {
  const answersNothing = async () => [];
  const call = batchedQuery({ run: answersNothing, runOnce: answersNothing }, query);
  await expect(call(['a'])).rejects.toThrow('say answered 0 rows to 1');
});

test('every test that batches.md names is there', () => {
  const page = readFileSync(new URL('./batches.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/^- `(\S+\.spec\.ts)`: (.+)$/gm)];
  expect(named.length).toBeGreaterThan(0);
  const missing = named.filter(([, file, title]) => {
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    // A skipped test counts as missing too; `ofRelease` skips on servers that a release could not run on.
    const at = source.indexOf(`'${title}'`);
    return (
      at < 0 ||
      !/\b(test|describe|ofRelease)(\.each\([^;]*\))?\(\s*$/.test(source.slice(Math.max(0, at - 2_000), at))
    );
  });
  expect(missing.map(([line]) => line)).toEqual([]);
});
