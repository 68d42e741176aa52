import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { kindsOfMail } from './mail-kinds.js';

const MARK = `'give_confirmation'`;

/** Paper tickets: books, who has which number, and all that became of each. */
export class Paper1763750000300 implements MigrationInterface {
  readonly name = 'Paper1763750000300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./1763750000300-paper.sql', import.meta.url), 'utf8'));
    await runner.query(kindsOfMail(`${MARK}::text`, `${MARK}::text, 'paper_receipt'::text`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from outbox where kind = 'paper_receipt'`);
    await runner.query(kindsOfMail(`, 'paper_receipt'::text`, ''));
    await runner.query(
      `drop trigger if exists registrations_end_paper on registrations;
       alter table hand_overs drop column paper_out;
       alter table events drop column paper_at_door;
       drop table paper_changes, paper_tickets, paper_assignments, paper_books;
       drop function if exists paper_holders(uuid), paper_reserved(uuid), paper_code_of(uuid), paper_number_of(uuid), was_paper_undone(uuid), paper_tickets_step, paper_tickets_keep_changes_of_new,
         paper_tickets_keep_changes, paper_refuse_change, registrations_end_paper cascade`,
    );
  }
}
