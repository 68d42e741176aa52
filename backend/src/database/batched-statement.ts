import { coalesced } from './coalesce.js';
import type { PoolHandle } from './pool-handle.js';
import { isRetryable, postgresError } from './postgres-error.js';
import type { SqlStatement } from './sql.js';

type Input = readonly unknown[];

/**
 * Two statements at a time keep the database busy while the next batch fills. What waits for a row that somebody else
 * holds lets others pass. A queue that takes seconds to get through is no use to anybody.
 */
const BATCHING = { concurrency: 2, maxBatch: 25, slowAfterMs: 250, maxSlow: 1, maxWaiting: 2_000 };

/**
 * A batch that failed is tried again one input at a time, over one connection, or two
 * where the first has to wait: 25 at once would take the pool from everybody else.
 */
const ONE_BY_ONE = { concurrency: 1, maxBatch: 1, slowAfterMs: 250, maxSlow: 1 };

/** Data that the database refused (classes 22 and 23), as against a database that is away. */
const isDataError = (error: unknown): boolean => /^2[23]/.test(postgresError(error)?.code ?? '');

/** How a batch is run: once, or again a few times where it loses against others. */
export type BatchRun = 'once' | 'retried';

/**
 * A batched statement: calls that come while others are under way are done by one statement in one transaction, which
 * costs the database about half of what it costs to do each alone. Each call is as it would be alone: what is refused is
 * an answer of the statement. Where one input makes the statement fail after all, or wait too long for a lock, nothing was
 * written, and each is tried once more alone: by then what stood in its way can be seen.
 *
 * What must stay true, in which order rows are locked, what a batch may hold, what becomes of a refusal, and the test that
 * breaks for each: docs/decisions/2026-11-22-refusals-are-answers.md.
 * @param statement takes an array for each value, as long as there are inputs, and answers a row for each, in their order.
 * @param conflictKeys keys that no two inputs of one statement may share
 * @returns the call, which takes the values of one input and answers its row. It throws the error with which PostgreSQL
 *   refused its own input, the error that kept the database from being asked, or QueueFull.
 */
export function batchedStatement<Row>(
  pool: Pick<PoolHandle, 'run' | 'runOnce'>,
  statement: SqlStatement<Row>,
  conflictKeys?: (values: Input) => readonly string[],
): (values: Input) => Promise<Row> {
  return batched<Input, Row>(
    statement.name,
    (inputs, how) => {
      const arrays = inputs[0]!.map((_, at) => inputs.map((values) => values[at]));
      return how === 'once' ? pool.runOnce(statement, arrays) : pool.run(statement, arrays);
    },
    conflictKeys,
  );
}

/**
 * The same for work that needs more than one statement.
 * @param work one transaction for all inputs, which answers a row for each, in their order
 */
export function batched<In, Row>(
  name: string,
  work: (inputs: In[], how: BatchRun) => Promise<Row[]>,
  conflictKeys?: (input: In) => readonly string[],
): (input: In) => Promise<Row> {
  const run = async (inputs: In[], how: BatchRun): Promise<Row[]> => {
    const answers = await work(inputs, how);
    if (answers.length !== inputs.length)
      throw new Error(`${name} answered ${answers.length} rows to ${inputs.length}`);
    return answers;
  };

  type Outcome = { row: Row } | { error: unknown };
  const alone = coalesced<In, Outcome>(async ([input]) => {
    try {
      const [row] = await run([input!], 'retried');
      return [{ row: row! }];
    } catch (error) {
      return [{ error }];
    }
  }, ONE_BY_ONE);
  const ask = coalesced<In, Outcome>(
    async (inputs) => {
      try {
        return (await run(inputs, 'once')).map((row) => ({ row }));
      } catch (error) {
        if (!isDataError(error) && !isRetryable(error)) throw error;
        return Promise.all(inputs.map(alone));
      }
    },
    { ...BATCHING, conflictKeys },
  );

  return async (input) => {
    const outcome = await ask(input);
    if ('error' in outcome) throw outcome.error;
    return outcome.row;
  };
}
