import type { SqlHandle, SqlStatement } from './database.js';
import { together } from './together.js';

const statement: SqlStatement<{ said: string }> = { name: 'say', text: '' };
const refusal = (code: string): Error => Object.assign(new Error(`refused with ${code}`), { code });

/** A database that answers each word with itself, and fails as a whole where a word in it is an SQLSTATE. */
function echo() {
  const asked: string[][] = [];
  const database = {
    run: async (_: unknown, [words]: readonly unknown[]) => {
      asked.push(words as string[]);
      await new Promise(setImmediate);
      const code = (words as string[]).find((word) => /^\d{2}/.test(word));
      if (code) throw refusal(code);
      return (words as string[]).map((said) => ({ said }));
    },
  } as SqlHandle;
  const call = together(database, statement);
  return { asked, say: (word: string) => call([word]) };
}

/** Two statements are under way at once, so whatever comes third is done together with what follows it. */
async function sayTogether(words: string[]) {
  const { asked, say } = echo();
  const outcomes = await Promise.allSettled(['first', 'second', ...words].map(say));
  return {
    asked: asked.slice(2),
    outcomes: outcomes
      .slice(2)
      .map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.said : outcome.reason.code)),
  };
}

test('calls that come together are one statement, each with its own row', async () => {
  expect(await sayTogether(['a', 'b', 'c'])).toEqual({
    asked: [['a', 'b', 'c']],
    outcomes: ['a', 'b', 'c'],
  });
});

test.each(['22003', '23505'])('an input that is refused with %s takes no other with it', async (code) => {
  expect(await sayTogether(['a', code, 'c'])).toEqual({
    asked: [['a', code, 'c'], ['a'], [code], ['c']],
    outcomes: ['a', code, 'c'],
  });
});

test.each(['08006', '57P01', '40001'])('%s is no fault of an input: nothing is tried alone', async (code) => {
  expect(await sayTogether(['a', code, 'c'])).toEqual({
    asked: [['a', code, 'c']],
    outcomes: [code, code, code],
  });
});

test('a statement that answers another number of rows than it was asked for is a mistake of ours', async () => {
  const call = together({ run: async () => [] } as SqlHandle, statement);
  await expect(call(['a'])).rejects.toThrow('say answered 0 rows to 1');
});
