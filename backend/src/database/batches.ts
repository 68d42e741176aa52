import { coalesced } from './coalesce.js';
import type { PoolHandle } from './pool-handle.js';
import { isDataError, isRetryable } from './postgres-error.js';
import type { SqlQuery } from './sql.js';

type Input = readonly unknown[];

/**
 * Two statements at a time keep the database busy, the second one only with a full batch: half of what one costs, it costs
 * however few share it. A batch that takes longer than usual, as it waits for another transaction's lock, gives up its place, so
 * that others need not wait for it. With more than 2,000 waiting calls the wait would be seconds, and a refusal is kinder.
 */
const BATCHING = {
  concurrency: 2,
  maxBatch: 25,
  fillsUp: true,
  slowAfterMs: 30,
  maxSlow: 1,
  maxWaiting: 2_000,
};

/**
 * A batch that failed is retried one input at a time, on one connection, or on two while the first waits for a lock: 25
 * retries at once would leave no connection for other requests.
 */
const ONE_BY_ONE = { concurrency: 1, maxBatch: 1, slowAfterMs: 250, maxSlow: 1 };

/** Whether a deadlock or lock time-out fails the run immediately ('once') or is retried a few times first ('retried'). */
type BatchRun = 'once' | 'retried';

/**
 * Creates a batched statement: calls that arrive while a batch is running are executed as one statement in one transaction, at
 * about half the cost of one by one. Callers notice nothing: a refusal is a row of the answer. If one input makes the whole
 * statement fail, or it waits too long for a lock, nothing has been written, and each input is retried alone; by then whatever
 * stood in its way is committed and visible.
 *
 * See batches.md, in this folder, for the invariants and their tests, the lock order, what a batch may hold, and what
 * happens on a refusal.
 * @param statement takes one array per value, each with one element per input, and answers one row per input, in their order
 * @param conflictKeys keys that no two inputs of one statement may share
 * @returns a function that takes the values of one input and answers its row. It throws the error with which PostgreSQL refused
 *   this input, the error that kept the database from answering, or QueueFull.
 */
export function batchedQuery<Row>(
  pool: Pick<PoolHandle, 'run' | 'runOnce'>,
  query: SqlQuery<Row>,
  conflictKeys?: (values: Input) => readonly string[],
): (values: Input) => Promise<Row> {
  return batched<Input, Row>(
    query.name,
    (inputs, how) => {
      const arrays = inputs[0]!.map((_, at) => inputs.map((values) => values[at]));
      return how === 'once' ? pool.runOnce(query, arrays) : pool.run(query, arrays);
    },
    conflictKeys,
  );
}

/**
 * Like `batchedQuery`, for work that needs more than one statement.
 * @param work runs one transaction for all inputs and answers one row per input, in their order
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
