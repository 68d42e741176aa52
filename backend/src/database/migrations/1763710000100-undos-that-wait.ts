import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An undo that comes before its scan is later decided by the permissions of its sender. */
export class UndosThatWait1763710000100 implements MigrationInterface {
  readonly name = 'UndosThatWait1763710000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      await readFile(new URL('./1763710000100-undos-that-wait.sql', import.meta.url), 'utf8'),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update refused_scans set station = 'entrance' where station is null;
       alter table refused_scans alter column station set not null, drop column may_undo_any;`,
    );
  }
}
