import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An event may have an end, and is then over at 06:00 of the day after it. */
export class EventEnds1763740002035 implements MigrationInterface {
  readonly name = 'EventEnds1763740002035';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table events add column event_end timestamptz,
         add constraint events_end_after_start
           check (event_end > event_date and event_end - event_date <= interval '744 hours');
       alter table events alter column over_at set expression as
         (((coalesce(event_end, event_date) at time zone time_zone)::date + 1 + time '06:00') at time zone time_zone)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table events alter column over_at set expression as
         (((event_date at time zone time_zone)::date + 1 + time '06:00') at time zone time_zone);
       alter table events drop column event_end`,
    );
  }
}
