import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An undo first takes back the people whom its scan let in without a ticket. */
export class UndoOfUncounted1763710000085 implements MigrationInterface {
  readonly name = 'UndoOfUncounted1763710000085';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      await readFile(new URL('./1763710000085-undo-of-uncounted.sql', import.meta.url), 'utf8'),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop index admissions_uncounted_undone, refused_scans_uncounted_undone;
       update refused_scans set let_in = 0 where let_in < 0;
       alter table admissions disable trigger user;
       update admissions set let_in = 0 where let_in < 0;
       alter table admissions enable trigger user;
       alter table admissions drop constraint admissions_let_in,
         add constraint admissions_let_in check (case when tickets > 0 then let_in >= tickets else let_in = 0 end);
       alter table refused_scans drop constraint refused_scans_let_in,
         add constraint refused_scans_let_in_not_negative check (let_in >= 0);`,
    );
  }
}
