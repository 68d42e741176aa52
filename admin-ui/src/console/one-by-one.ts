import { asApiError, type ApiError } from '../api/error';

/** What became of a run over several. */
export interface Outcome<Item, Answer> {
  /** Of those that went well. */
  answers: Answer[];
  /** What did not, each with what was said. */
  failures: Array<{ item: Item; error: ApiError }>;
}

/** Does it for one after the other; one that fails does not hold up the next. */
export async function oneByOne<Item, Answer>(
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
