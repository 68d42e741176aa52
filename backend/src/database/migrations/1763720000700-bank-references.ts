import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A bank may begin its references again, so a line is identified by reference, date and amount (transfers/bank/bank-lines.ts).
 * The bytes that are hashed are those of JSON.stringify.
 */
export class BankReferences1763720000700 implements MigrationInterface {
  readonly name = 'BankReferences1763720000700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update bank_lines set identity = sha256(convert_to(
         format('["reference",%s,"%s",%s]', to_json(reference), to_char(day, 'YYYY-MM-DD'), cents), 'UTF8'))
       where reference is not null;
       create index bank_lines_accepted on bank_lines (day, cents) where accepted_at is not null`,
    );
  }

  /** Of lines with the same reference, only the first is identified by it again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop index bank_lines_accepted;
       update bank_lines l set identity = sha256(convert_to(format('["reference",%s]', to_json(l.reference)), 'UTF8'))
       from (select distinct on (reference) id from bank_lines where reference is not null order by reference, id) first
       where l.id = first.id`,
    );
  }
}
