import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the guests of an event get is in its language. Those that exist go on in English. */
export class EventLanguages1763750000015 implements MigrationInterface {
  readonly name = 'EventLanguages1763750000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table events add column lang text not null default 'en'
         constraint events_lang_known check (lang in ('en', 'es'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table events drop column lang');
  }
}
