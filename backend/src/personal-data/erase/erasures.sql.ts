import { sql } from '../../database/database.js';
import type { Sought } from '../find/pattern.js';
import type { ErasureKind } from '../list/list.sql.js';

/** Where an erasure is. Each step is one or more transactions that can be repeated. */
export const ERASURE_STEPS = ['people', 'account', 'rest', 'mentions', 'pictures', 'listed', 'done'] as const;
export type ErasureStep = (typeof ERASURE_STEPS)[number];

/** How many of each were erased. */
export interface ErasedCounts {
  people?: number;
  registrations?: number;
  mails?: number;
  unsentMails?: number;
  pictures?: number;
  logEntries?: number;
  importRows?: number;
  applications?: number;
  texts?: number;
}

export interface ErasureRow {
  id: string;
  kind: ErasureKind;
  askedBy: string | null;
  eventId: string | null;
  userId: string | null;
  step: ErasureStep;
  sought: (Sought & { everywhere: Sought }) | null;
  hashes: string[];
  erased: ErasedCounts;
  askedAt: Date;
  doneAt: Date | null;
}

const COLUMNS = `e.id, e.kind, e.asked_by as "askedBy", e.event_id as "eventId", e.user_id as "userId", e.step, e.sought, e.hashes,
  e.erased, e.asked_at as "askedAt", e.done_at as "doneAt"`;
/** An erasure as it is shown, without what it seeks. */
const SHOWN = `${COLUMNS.replace('e.sought', 'null as sought')}, u.full_name as "askedByName", v.name as "eventName"`;
const FROM_SHOWN = `personal_erasures e left join users u on u.id = e.asked_by left join events v on v.id = e.event_id`;

export interface ShownErasure extends ErasureRow {
  askedByName: string | null;
  eventName: string | null;
}

/** $1 kind, $2 who asked, $3 event, $4 account, $5 what is sought, as JSON, $6 hashes, $7 first step, $8 id, or null for a new one. */
export const ADD_ERASURE = sql<{ id: string }>(
  'erasures.add',
  `insert into personal_erasures (kind, asked_by, event_id, user_id, sought, hashes, step, id)
   values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, uuidv7())) returning id`,
);

/** $1 erasure, $2 events, $3 people. */
export const ADD_PEOPLE = sql(
  'erasures.add_people',
  `insert into personal_erasure_people (erasure_id, event_id, person_id)
   select $1, event_id, person_id from unnest($2::uuid[], $3::uuid[]) g (event_id, person_id) on conflict do nothing`,
);

/** Those that are not done, oldest first. */
export const FIND_OPEN = sql<{ id: string }>(
  'erasures.find_open',
  'select id from personal_erasures where done_at is null order by id',
);

/**
 * $1 addresses, $2 phones, $3 events and $4 their people, $5 accounts. Whether some of it is gone already and some is not; the
 * guests of a whole event are not told apart.
 */
export const IS_BEING_ERASED = sql<{ isBeingErased: boolean }>(
  'erasures.is_being_erased',
  `select exists (
     select from personal_erasures e where e.done_at is null and (
       e.kind = 'event' or e.user_id = any($5::uuid[])
       or e.sought -> 'emails' ?| $1::text[] or e.sought -> 'phones' ?| $2::text[]
       or exists (select from unnest($3::uuid[], $4::uuid[]) g (event_id, person_id)
         join personal_erasure_people p on p.event_id = g.event_id and p.person_id = g.person_id where p.erasure_id = e.id))
   ) as "isBeingErased"`,
);

/** $1 erasure. Of several processes, one at a time takes its next step. */
export const LOCK_ERASURE = sql<ErasureRow>(
  'erasures.lock',
  `select ${COLUMNS} from personal_erasures e where e.id = $1 for no key update`,
);

/** $1 erasure. */
export const READ_ERASURE = sql<ShownErasure>(
  'erasures.read',
  `select ${SHOWN} from ${FROM_SHOWN} where e.id = $1`,
);

/** $1 limit, $2 offset. The newest first. */
export const LIST_ERASURES = sql<ShownErasure & { total: number }>(
  'erasures.list',
  `select ${SHOWN}, (count(*) over ())::int as total from ${FROM_SHOWN} order by e.id desc limit $1 offset $2`,
);

/** $1 erasure, $2 step, $3 counts that are added, as JSON. */
export const ADVANCE = sql(
  'erasures.advance',
  `update personal_erasures e set step = $2, erased = e.erased || (
     select coalesce(jsonb_object_agg(key, coalesce((e.erased ->> key)::int, 0) + value::int), '{}')
     from jsonb_each_text($3::jsonb))
   where id = $1`,
);

/** $1 erasure. What was sought is forgotten with the last step. */
export const FINISH = sql(
  'erasures.finish',
  `update personal_erasures set step = 'done', done_at = now(), sought = null where id = $1`,
);

/** $1 erasure, $2 limit. */
export const NEXT_PICTURES = sql<{ key: string }>(
  'erasures.next_pictures',
  'select object_key as key from personal_erasure_pictures where erasure_id = $1 order by object_key limit $2',
);

/** $1 names in the store. */
export const FORGET_PICTURES = sql(
  'erasures.forget_pictures',
  'delete from personal_erasure_pictures where object_key = any($1::text[])',
);

/** $1 who asked, $2 action, $3 erasure, $4 event, $5 details. It tells that somebody was erased, and not whom. */
export const AUDIT_ERASURE = sql(
  'erasures.audit',
  `insert into audit_log (actor_id, action, subject_type, subject_id, event_id, details)
   values ($1, $2, 'personal_data', $3, $4, $5)`,
);
