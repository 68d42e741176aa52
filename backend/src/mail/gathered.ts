/**
 * Calls that come while one is under way are answered together by the next one, so that a busy worker asks the database
 * once for several mails and an idle one does not wait.
 * @param work answers one result an input, in their order; what it throws each of its callers gets.
 */
export function gathered<In, Out>(work: (inputs: In[]) => Promise<Out[]>): (input: In) => Promise<Out> {
  let waiting: Array<{ input: In; resolve(result: Out): void; reject(error: unknown): void }> = [];
  let isBusy = false;

  async function run(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0) {
      const calls = waiting;
      waiting = [];
      try {
        const results = await work(calls.map(({ input }) => input));
        for (const [i, { resolve }] of calls.entries()) resolve(results[i]!);
      } catch (error) {
        for (const { reject } of calls) reject(error);
      }
    }
    isBusy = false;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (!isBusy) void run();
    });
}
