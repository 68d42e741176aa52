import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Phones may have more tickets than are to be kept since the reserve was set again: it is that much below 0 until their leases end. */
export class ReserveSetAgain1763750000310 implements MigrationInterface {
  readonly name = 'ReserveSetAgain1763750000310';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table event_capacities drop constraint event_capacities_reserved,
         add constraint event_capacities_reserved check (reserved >= 0)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update event_capacities set offline_reserve = 0 where offline_reserve < 0;
       alter table event_capacities drop constraint event_capacities_reserved,
         add constraint event_capacities_reserved check (least(reserved, offline_reserve) >= 0)`,
    );
  }
}
