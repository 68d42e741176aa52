import type { HostileLine } from './hostile-report.js';

/** What came of a request that somebody made up. */
export interface HostileAnswer {
  /** 0: the connection ended while the request was still being sent, as it was refused unread. */
  status: number;
  text: string;
  ms: number;
}

export const SLOWEST_MS = 1_000;
/** Other suites share the machine: what is slow by itself is slow each time. */
const MOST_TRIES = 3;

/** @param isGraphql its answers are 200 whatever came of them */
export function readAnswer(
  { status, text }: HostileAnswer,
  isGraphql: boolean,
): { fault: number; isRefused: boolean; shown: string } {
  const found = isGraphql ? [...text.matchAll(/"status":(\d{3})/g)].map(([, told]) => Number(told)) : [];
  const fault = Math.max(0, ...[status, ...found].filter((one) => one >= 500));
  const isRefused = status === 0 || status >= 400 || (isGraphql && hasNothingButErrors(text));
  const shown =
    fault > status ? `${fault} in GraphQL` : isRefused && status === 200 ? 'refused in GraphQL' : `${status}`;
  return { fault, isRefused, shown };
}

/** Whether GraphQL did none of what was asked: it tells errors, and no field has a value. */
function hasNothingButErrors(text: string): boolean {
  const { errors, data } = parsed(text) as { errors?: unknown[]; data?: object | null };
  return !!errors?.length && Object.values(data ?? {}).every((value) => value === null);
}

function parsed(text: string): object {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Judges every answer to requests that are sent one after the other, and writes into a line what came of them. */
export class HostileJudge {
  private constructor(
    private readonly line: HostileLine,
    private readonly sums: () => Promise<unknown>,
    private before: unknown,
  ) {}

  /** @param sums all money and tickets: what a request that was refused must not change */
  static async start(line: HostileLine, sums: () => Promise<unknown>): Promise<HostileJudge> {
    return new HostileJudge(line, sums, JSON.stringify(await sums()));
  }

  /**
   * Sends a request, and again if its answer took more than a second. The line has the time of the first answer, however quick the
   * others are.
   * @throws if any of the answers is a fault of ours or a refusal that changed a sum, or if all of them are slow
   */
  async judge(send: () => Promise<HostileAnswer>, isGraphql: boolean): Promise<void> {
    const { line } = this;
    for (let tries = 1; ; tries++) {
      const answer = await send();
      const { fault, isRefused, shown } = readAnswer(answer, isGraphql);
      if (tries === 1) {
        line.tries++;
        line.slowestMs = Math.max(line.slowestMs, answer.ms);
        line.outcomes.set(shown, (line.outcomes.get(shown) ?? 0) + 1);
      }
      const after = JSON.stringify(await this.sums());
      const isSame = after === this.before;
      this.before = after;
      if (fault) throw new Error(`a fault of ours: ${fault} ${answer.text.slice(0, 300)}`);
      if (isRefused && !isSame) throw new Error(`refused with ${shown}, and changed ${after}`);
      if (answer.ms <= SLOWEST_MS) return;
      if (tries === MOST_TRIES) throw new Error(`took ${Math.round(answer.ms)} ms, ${tries} times in a row`);
      if (tries === 1) line.repeated++;
    }
  }
}
