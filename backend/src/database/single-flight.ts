/**
 * Single flight: callers who ask the same question at the same time share one read. The read begins only after the call of each
 * of them, so that no caller gets a stale answer from before its call. Libraries for this (p-memoize, dataloader) cache answers,
 * or share a read that began before the call.
 * @param read answers a question; two questions are the same if their JSON is. Several callers share the answer and must not
 *   change it
 */
export function singleFlight<Question, Answer>(
  read: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const running = new Map<string, Promise<Answer>>();
  const next = new Map<string, Promise<Answer>>();

  return (question) => {
    // Wrapped in an array, as JSON cannot represent an undefined question.
    const key = JSON.stringify([question]);
    const begin = (): Promise<Answer> => {
      next.delete(key);
      const answer = read(question).finally(() => running.delete(key));
      running.set(key, answer);
      return answer;
    };
    const waiting = next.get(key);
    if (waiting) return waiting;
    const before = running.get(key);
    if (!before) return begin();
    const answer = before.then(begin, begin);
    next.set(key, answer);
    return answer;
  };
}
