import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What came of one kind of attack. */
export interface HostileLine {
  attack: string;
  tries: number;
  /** How often what came of a try. */
  outcomes: Map<string, number>;
  slowestMs: number;
  /** How many were sent again because the first answer was slow. */
  repeated: number;
  /** How long it took afterwards until everybody was served again; null if it did not get that far, so that the attack has failed. */
  recoveredMs: number | null;
}

/** Begins a line, which tells of a failure until `recoveredMs` is set. */
export const lineOf = (attack: string): HostileLine => ({
  attack,
  tries: 0,
  outcomes: new Map(),
  slowestMs: 0,
  repeated: 0,
  recoveredMs: null,
});

/** Writes lines of the table that `npm test` prints of attacks, into the folder that it reads. @param name of the file */
export function reportHostile(name: string, lines: readonly HostileLine[]): void {
  const folder = process.env.HOSTILE_REPORT;
  if (!folder) return;
  const rows = lines.map(({ attack, tries, outcomes, slowestMs, repeated, recoveredMs }) => ({
    attack,
    tries,
    outcome: [...outcomes]
      .sort()
      .map(([outcome, count]) => `${count} × ${outcome}`)
      .join(', '),
    slowestMs: Math.round(slowestMs),
    repeated,
    recoveredSeconds: recoveredMs === null ? null : Math.round(recoveredMs / 10) / 100,
  }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(rows));
}
