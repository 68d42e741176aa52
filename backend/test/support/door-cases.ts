import { readFileSync } from 'node:fs';
import type { DoorState } from '../../src/rules/door.js';

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

/** Returns the cells of all lines of docs/door-cases.md whose number has this form. */
function linesOf(number: RegExp): string[][] {
  const text = readFileSync(new URL('../../../docs/door-cases.md', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  const cells = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return cells.filter(([first]) => number.test(first!));
}

/** Reads every line of the tables of docs/door-cases.md about scans that can be read. */
export function doorCases(): DoorCase[] {
  return linesOf(/^\d/).map((cells) => {
    const [number, sold, steps, outcomes, admitted, served, stampedAt, more] = cells;
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

/** A scan of which one field cannot be read. */
export interface UnreadableCase {
  name: string;
  /** Changes a good scan; returns its JSON. */
  change(scan: Record<string, unknown>): string;
  outcome: string;
  isAnsweredAsSent: boolean;
  more: number;
}

/** Reads every line of the table of docs/door-cases.md about what cannot be read. */
export function unreadableCases(): UnreadableCase[] {
  return linesOf(/^U\d/).map(([number, field, value, outcome, answeredAs, more]) => {
    const [, text, repeated] = /^`(.*?)(?:" × (\d+))?`$/.exec(value!) ?? [];
    const json = repeated ? `"${text!.slice(1).repeat(Number(repeated))}"` : text;
    const name = field!.replaceAll('`', '').replace('\\u0000', '\0');
    return {
      name: `${number}: ${field}, ${value}`,
      change(scan) {
        if (name === 'all of it') return json!;
        // A scan has a code or an id.
        const left = Object.entries(scan).filter(([own]) => own !== (name === 'id' ? 'code' : name));
        const rest = JSON.stringify(Object.fromEntries(left));
        return json === undefined ? rest : `${rest.slice(0, -1)},${JSON.stringify(name)}:${json}}`;
      },
      outcome: outcome!,
      isAnsweredAsSent: answeredAs === 'sent',
      more: Number(more),
    };
  });
}

/** How far the door is open at one moment, and to whom. */
export interface DoorLine {
  name: string;
  /** When the event starts, and when it is over, in hours from now. */
  startsIn: number;
  overIn: number;
  isDoorOpen: boolean;
  state: string;
  /** Whether volunteers may let in by code, and whether they get names. Officers always do both. */
  byCode: boolean;
  byName: boolean;
  officers: boolean;
}

/** Reads every line of the table of the open door. */
export const doorLines = (): DoorLine[] =>
  linesOf(/^O\d/).map(([number, startsIn, overIn, opened, state, byCode, byName, officers]) => ({
    name: `${number}: starts in ${startsIn}, over in ${overIn}, opened: ${opened}, so ${state}`,
    startsIn: Number.parseInt(startsIn!, 10),
    overIn: Number.parseInt(overIn!, 10),
    isDoorOpen: opened === 'yes',
    state: state!,
    byCode: byCode === 'yes',
    byName: byName === 'yes',
    officers: officers === 'yes',
  }));

/** What a phone did without a network, while the door was one way, and told when it was another. */
export interface PastDoorCase {
  name: string;
  /** The door at the time of the scan. */
  was: DoorState;
  now: DoorState | 'moved';
  who: string;
  by: string;
  did: string;
  outcome: string;
  admitted: number;
  more: number;
}

/** Reads every line of the table of scans at the door of another time. */
export const pastDoorCases = (): PastDoorCase[] =>
  linesOf(/^P\d/).map(([number, was, now, who, by, did, outcome, admitted, more]) => ({
    name: `${number}: ${was}, now ${now}: a ${who} by ${by} ${did}`,
    was: was as DoorState,
    now: now as DoorState | 'moved',
    who: who!,
    by: by!,
    did: did!,
    outcome: outcome!,
    admitted: Number(admitted),
    more: Number(more),
  }));
