import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Over at 06:00, in the event's time zone, of the day after this one. */
const overAfter = (day: string): string =>
  `((((${day}) at time zone time_zone)::date + 1 + time '06:00') at time zone time_zone)`;

/** Before PostgreSQL 17 a generated column keeps its expression, so that it is made again, with its index. */
async function setOverAt(runner: QueryRunner, expression: string): Promise<void> {
  const [{ isOlder }] = (await runner.query(
    `select current_setting('server_version_num')::int < 170000 as "isOlder"`,
  )) as [{ isOlder: boolean }];
  await runner.query(
    isOlder
      ? `alter table events drop column over_at cascade,
           add column over_at timestamptz not null generated always as ${expression} stored;
         create index events_over_at on events (over_at, id)`
      : `alter table events alter column over_at set expression as ${expression}`,
  );
}

/** An event may have an end, and is then over at 06:00 of the day after it. */
export class EventEnds1763740002035 implements MigrationInterface {
  readonly name = 'EventEnds1763740002035';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table events add column event_end timestamptz,
         add constraint events_end_after_start
           check (event_end > event_date and event_end - event_date <= interval '744 hours')`,
    );
    await setOverAt(runner, overAfter('coalesce(event_end, event_date)'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await setOverAt(runner, overAfter('event_date'));
    await runner.query('alter table events drop column event_end');
  }
}
