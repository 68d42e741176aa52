import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What came of one kind of attack. */
export interface HostileLine {
  attack: string;
  tries: number;
  /** How often what came of a try. */
  outcomes: ReadonlyMap<string, number>;
  slowestMs: number;
  /** How long it took afterwards until everybody was served again. */
  recoveredMs: number;
}

/** Writes lines of the table that `npm test` prints of attacks, into the folder that it reads. @param name of the file */
export function reportHostile(name: string, lines: readonly HostileLine[]): void {
  const folder = process.env.HOSTILE_REPORT;
  if (!folder) return;
  const rows = lines.map(({ attack, tries, outcomes, slowestMs, recoveredMs }) => ({
    attack,
    tries,
    outcome: [...outcomes]
      .sort()
      .map(([outcome, count]) => `${count} × ${outcome}`)
      .join(', '),
    slowestMs: Math.round(slowestMs),
    recoveredSeconds: Math.round(recoveredMs / 10) / 100,
  }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(rows));
}
