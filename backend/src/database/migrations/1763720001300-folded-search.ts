import { setTimeout } from 'node:timers/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readFunctions } from '../functions.js';

/** Rows of one transaction. Their locks are held for some tenths of a second. */
const BATCH = 10_000;
const PAUSE_MS = 200;

/** No id is less. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Folds the next rows after $1 and $2, and returns where they end (no row after the last ones). A row's own text is folded, not
 * its person's details, which may be changed meanwhile. Locked rows are left: waiting for them could end in a deadlock.
 */
const FOLD_NEXT = `
  with part as (
    select event_id, person_id from people_search where (event_id, person_id) > ($1::uuid, $2::uuid)
    order by event_id, person_id limit ${BATCH}
  ), unlocked as (
    select s.event_id, s.person_id from part join people_search s using (event_id, person_id)
    where s.search <> search_text(s.search) for update of s skip locked
  ), folded as (
    update people_search s set search = search_text(s.search) from unlocked u
    where s.event_id = u.event_id and s.person_id = u.person_id
  )
  select event_id as "eventId", person_id as "personId" from part order by event_id desc, person_id desc limit 1`;

const IS_ANY_LEFT = `select exists (select from people_search where search <> search_text(search)) as "isAny"`;

/** People are found without accents, and by plain letters instead of `ł` and the like: their search text is folded. */
export class FoldedSearch1763720001300 implements MigrationInterface {
  readonly name = 'FoldedSearch1763720001300';
  /** Each batch commits by itself, so that sales go on. If it is interrupted, it begins again and finds what is left. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // First, so that nobody who registers in between is left out: the triggers wait for writers, who fold from then on.
    await runner.query(`begin; ${await readFunctions('people-search')} commit`);
    for (;;) {
      let at = { eventId: FIRST_ID, personId: FIRST_ID };
      for (let next: (typeof at)[]; ; at = next[0]!) {
        next = await runner.query(FOLD_NEXT, [at.eventId, at.personId]);
        if (next.length === 0) break;
      }
      const [{ isAny }] = (await runner.query(IS_ANY_LEFT)) as [{ isAny: boolean }];
      if (!isAny) return;
      await setTimeout(PAUSE_MS);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update people_search s set search = lower(p.name collate "pg_c_utf8") || E'\\n' || p.email || E'\\n' || p.phone
       from people p where p.event_id = s.event_id and p.id = s.person_id`,
    );
  }
}
