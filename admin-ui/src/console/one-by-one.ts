import { asApiError, type ApiError } from '../api/error';

/** What became of a run over several: the answers of those that went well, and the errors of the others. */
interface Outcome<Answer> {
  answers: Answer[];
  errors: ApiError[];
}

/** Does it for one after the other; one that fails does not hold up the next. */
export async function oneByOne<Item, Answer>(
  items: readonly Item[],
  run: (item: Item) => Promise<Answer | undefined>,
): Promise<Outcome<Answer>> {
  const answers: Answer[] = [];
  const errors: ApiError[] = [];
  for (const item of items) {
    try {
      const answer = await run(item);
      if (answer !== undefined) answers.push(answer);
    } catch (reason) {
      errors.push(asApiError(reason));
    }
  }
  return { answers, errors };
}
