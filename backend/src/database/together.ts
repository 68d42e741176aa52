import { postgresError, type SqlHandle, type SqlStatement } from './database.js';
import { type Gathering, gathered } from './gathered.js';

/**
 * Two statements at a time keep the database busy while the next calls gather. What waits for a row that somebody
 * else holds lets others pass.
 */
const GATHERING: Gathering = { atOnce: 2, most: 25, patienceMs: 250 };

type Input = readonly unknown[];

/** Data that the database refused (classes 22 and 23), as against a database that is away, or too busy. */
const isFaultOfOne = (error: unknown): boolean => /^2[23]/.test(postgresError(error)?.code ?? '');

/**
 * Many calls, one statement: calls that come while others are under way are done together by one statement in one
 * transaction, which costs the database about half of what it costs to do each alone. Each call is as it would be alone:
 * where one input makes the statement fail, nothing was written, and each is tried alone.
 * @param statement takes an array for each value, as long as there are inputs, and answers a row for each, in their order.
 *   The arrays stand in sub-selects: their length would else be planned for, anew each time.
 * @returns the call, which takes the values of one input and answers its row. It throws what PostgreSQL refused its own
 *   input with, or why the database could not be asked.
 */
export function together<Row>(
  database: SqlHandle,
  statement: SqlStatement<Row>,
): (values: readonly unknown[]) => Promise<Row> {
  const run = async (inputs: Input[]): Promise<Row[]> => {
    const arrays = inputs[0]!.map((_, at) => inputs.map((values) => values[at]));
    const answers = await database.run(statement, arrays);
    if (answers.length !== inputs.length)
      throw new Error(`${statement.name} answered ${answers.length} rows to ${inputs.length}`);
    return answers;
  };

  type Outcome = { row: Row } | { error: unknown };
  const alone = (input: Input): Promise<Outcome> =>
    run([input]).then(
      ([row]) => ({ row: row! }),
      (error: unknown) => ({ error }),
    );
  const ask = gathered<Input, Outcome>(async (inputs) => {
    if (inputs.length === 1) return [await alone(inputs[0]!)];
    try {
      return (await run(inputs)).map((row) => ({ row }));
    } catch (error) {
      if (!isFaultOfOne(error)) throw error;
      return Promise.all(inputs.map(alone));
    }
  }, GATHERING);

  return async (input) => {
    const outcome = await ask(input);
    if ('error' in outcome) throw outcome.error;
    return outcome.row;
  };
}
