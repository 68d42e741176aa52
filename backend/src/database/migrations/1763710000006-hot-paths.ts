import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HotPaths1763710000006 implements MigrationInterface {
  readonly name = 'HotPaths1763710000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./1763710000006-hot-paths.sql', import.meta.url), 'utf8'));
  }

  /** The functions are left unchanged: they maintain the same figures as their former versions. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table registrations reset (fillfactor);
      alter table people add foreign key (event_id) references events (id);
      alter table outbox add foreign key (event_id) references events (id);
      alter table audit_log add foreign key (actor_id) references users (id);
      alter table idempotency_keys add foreign key (user_id) references users (id) on delete cascade;`);
  }
}
