import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The own sales that a seller delivers, on which the page of sales asks each time whether all were given on. */
export class ToDeliver1763750000090 implements MigrationInterface {
  readonly name = 'ToDeliver1763750000090';

  async up(runner: QueryRunner): Promise<void> {
    // Mailed sales, most of all, are not in it, and cost nothing.
    await runner.query(
      `create index registrations_to_deliver on registrations (event_id, seller_id, id desc)
       where email is null and cancelled_at is null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index registrations_to_deliver');
  }
}
