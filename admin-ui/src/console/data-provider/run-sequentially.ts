import { asApiError, type ApiError } from '../../api/error';

/** The result of a run over several items. */
export interface Outcome<Item, Answer> {
  /** Answers for the items that succeeded. */
  answers: Answer[];
  /** Items that failed, each with its error. */
  failures: Array<{ item: Item; error: ApiError }>;
}

/** Runs over the items one after the other; a failure does not stop the rest. */
export async function runSequentially<Item, Answer>(
  items: readonly Item[],
  run: (item: Item) => Promise<Answer>,
): Promise<Outcome<Item, Answer>> {
  const answers: Answer[] = [];
  const failures: Outcome<Item, Answer>['failures'] = [];
  for (const item of items) {
    try {
      answers.push(await run(item));
    } catch (reason) {
      failures.push({ item, error: asApiError(reason) });
    }
  }
  return { answers, failures };
}
