/**
 * Single flight: callers who ask the same question at the same time share one read. It begins after each of them came, never
 * before, so that nobody is told what was true before the call. Libraries for this (p-memoize, dataloader) keep answers, or share
 * a read that began before the call.
 * @param read answers a question, which is told from others by its JSON; the answer is given to several callers, who must not
 *   change it
 */
export function singleFlight<Question, Answer>(
  read: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const running = new Map<string, Promise<Answer>>();
  const next = new Map<string, Promise<Answer>>();

  return (question) => {
    // A list, as JSON has no word for a question that is undefined.
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
