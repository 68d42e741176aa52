import { readFileSync } from 'node:fs';

/** One step of a case, in the order of arrival. */
export interface DoorStep {
  what: 'ask' | 'told' | 'turned' | 'reused' | 'serve' | 'served' | 'undo' | 'back' | 'cancel' | 'reissue';
  /** Null if the step gives no number. */
  tickets: number | null;
  /** Number of meals that the phone served according to its list; null if not given. */
  byList: number | null;
  /** When it was done, in seconds. */
  at: number;
  /** When the server received it, in seconds; null if not given. */
  receivedAt: number | null;
  /** True if it was scanned with the code from before the reissue. */
  withOldCode: boolean;
}

export interface DoorCase {
  name: string;
  tickets: number;
  hasFood: boolean;
  steps: DoorStep[];
  outcomes: string[];
  admitted: number;
  served: number;
  stampedAt: number | null;
  more: number;
}

const STEP =
  /^(\[)?(ask|told|turned|reused|serve|served|undo|back|cancel|reissue)(\d*)(?:=(\d+))?@(\d+)(?:-(\d+))?\]?$/;

function stepOf(text: string): DoorStep {
  const match = STEP.exec(text);
  if (!match) throw new Error(`docs/door-cases.md: ${text} is no step`);
  const [, bracket, what, tickets, byList, at, receivedAt] = match;
  return {
    what: what as DoorStep['what'],
    tickets: tickets === '' ? null : Number(tickets),
    byList: byList === undefined ? null : Number(byList),
    at: Number(at),
    receivedAt: receivedAt === undefined ? null : Number(receivedAt),
    withOldCode: bracket !== undefined,
  };
}

/** Reads every line of the tables of docs/door-cases.md. */
export function doorCases(): DoorCase[] {
  const text = readFileSync(new URL('../../../docs/door-cases.md', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => /^\| \d/.test(line));
  return lines.map((line) => {
    const [number, sold, steps, outcomes, admitted, served, stampedAt, more] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return {
      name: `${number}: of ${sold}, ${steps}`,
      tickets: Number.parseInt(sold!, 10),
      hasFood: sold!.endsWith('+food'),
      steps: steps!.split(', ').map(stepOf),
      outcomes: outcomes!.split(', '),
      admitted: Number(admitted),
      served: Number(served),
      stampedAt: stampedAt === '' ? null : Number(stampedAt),
      more: Number(more),
    };
  });
}
