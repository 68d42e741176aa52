interface Call<In, Out> {
  input: In;
  resolve(result: Out): void;
  reject(error: unknown): void;
}

/** How calls are gathered. */
export interface Gathering<In> {
  /** How many pieces of work are under way at once before calls begin to gather. 1 unless told. */
  atOnce?: number;
  /** How many inputs one piece of work is given at most. */
  most?: number;
  /** What no two inputs of one piece of work may have in common: whoever has it too waits for the next. */
  apart?: (input: In) => readonly string[];
  /** Work that takes longer than this many milliseconds keeps nobody else waiting: it no longer counts as under way. */
  patienceMs?: number;
  /** How many pieces of work that take longer may be under way besides. */
  mostOverdue?: number;
  /** How many calls may wait. */
  mostWaiting?: number;
}

/** So many calls wait already that this one is not taken. */
export class QueueFull extends Error {
  constructor() {
    super('Too many calls are waiting');
  }
}

/**
 * Calls that come while others are under way are answered together by the next piece of work, so that a busy process
 * asks the database once for many, and an idle one does not wait.
 * @param work answers one result an input, in their order; what it throws each of its callers gets.
 * @returns the call. It rejects with QueueFull where too many wait.
 */
export function gathered<In, Out>(
  work: (inputs: In[]) => Promise<Out[]>,
  {
    atOnce = 1,
    most = Infinity,
    apart,
    patienceMs,
    mostOverdue = Infinity,
    mostWaiting = Infinity,
  }: Gathering<In> = {},
): (input: In) => Promise<Out> {
  let waiting: Array<Call<In, Out>> = [];
  let underWay = 0;
  let overdue = 0;

  async function answer(calls: Array<Call<In, Out>>): Promise<void> {
    try {
      const results = await work(calls.map(({ input }) => input));
      for (const [i, { resolve }] of calls.entries()) resolve(results[i]!);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }

  /** The first of those who wait, as many as may go together. */
  function take(): Array<Call<In, Out>> {
    if (!apart) return waiting.splice(0, most);
    const taken: Array<Call<In, Out>> = [];
    const left: Array<Call<In, Out>> = [];
    const seen = new Set<string>();
    for (const [i, call] of waiting.entries()) {
      if (taken.length === most) {
        left.push(...waiting.slice(i));
        break;
      }
      const marks = apart(call.input);
      (marks.some((mark) => seen.has(mark)) ? left : taken).push(call);
      // Also of whoever is left: nobody goes before another who came earlier with the same.
      for (const mark of marks) seen.add(mark);
    }
    waiting = left;
    return taken;
  }

  function begin(): void {
    while (underWay < atOnce && waiting.length > 0) {
      const calls = take();
      underWay++;
      let isOverdue = false;
      const timer =
        patienceMs === undefined
          ? undefined
          : setTimeout(() => {
              if (overdue >= mostOverdue) return;
              isOverdue = true;
              overdue++;
              underWay--;
              begin();
            }, patienceMs);
      void answer(calls).then(() => {
        clearTimeout(timer);
        if (isOverdue) overdue--;
        else underWay--;
        begin();
      });
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) return reject(new QueueFull());
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
