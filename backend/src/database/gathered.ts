interface Call<In, Out> {
  input: In;
  resolve(result: Out): void;
  reject(error: unknown): void;
}

/** How calls are gathered. */
export interface Gathering {
  /** How many pieces of work are under way at once before calls begin to gather. 1 unless told. */
  atOnce?: number;
  /** How many inputs one piece of work is given at most. */
  most?: number;
  /** Work that takes longer than this many milliseconds keeps nobody else waiting: it no longer counts as under way. */
  patienceMs?: number;
}

/**
 * Calls that come while others are under way are answered together by the next piece of work, so that a busy process
 * asks the database once for many, and an idle one does not wait.
 * @param work answers one result an input, in their order; what it throws each of its callers gets.
 */
export function gathered<In, Out>(
  work: (inputs: In[]) => Promise<Out[]>,
  { atOnce = 1, most = Infinity, patienceMs }: Gathering = {},
): (input: In) => Promise<Out> {
  let waiting: Array<Call<In, Out>> = [];
  let underWay = 0;

  async function answer(calls: Array<Call<In, Out>>): Promise<void> {
    try {
      const results = await work(calls.map(({ input }) => input));
      for (const [i, { resolve }] of calls.entries()) resolve(results[i]!);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }

  function begin(): void {
    while (underWay < atOnce && waiting.length > 0) {
      const calls = waiting.slice(0, most);
      waiting = waiting.slice(most);
      underWay++;
      let counts = true;
      const done = () => {
        clearTimeout(timer);
        if (!counts) return;
        counts = false;
        underWay--;
        begin();
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(done, patienceMs);
      void answer(calls).then(done);
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      begin();
    });
}

/**
 * Callers who ask the same question at the same time share one answer. The question is asked after each of them came,
 * never before, so that nobody is told what was true before the call.
 * @param read answers a question, which is told from others by its JSON; the answer is given to several callers, who must
 *   not change it
 */
export function shared<Question, Answer>(
  read: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  const next = new Map<string, Promise<Answer>>();

  return (question) => {
    // A list, as JSON has no word for a question that is undefined.
    const key = JSON.stringify([question]);
    const begin = (): Promise<Answer> => {
      next.delete(key);
      const answer = read(question).finally(() => underWay.delete(key));
      underWay.set(key, answer);
      return answer;
    };
    const waiting = next.get(key);
    if (waiting) return waiting;
    const before = underWay.get(key);
    if (!before) return begin();
    const answer = before.then(begin, begin);
    next.set(key, answer);
    return answer;
  };
}
