import { sql } from '../database/database.js';

/** Whether there is anything of the demo, and what. */
export const READ_DEMO = sql<{ eventName: string | null; accounts: number }>(
  'demo.read',
  `select (select e.name from demo_events d join events e on e.id = d.event_id limit 1) as "eventName",
     (select count(*)::int from users where demo_until = 'infinity') as accounts`,
);

/** Locks the event of the demo: a sale under way is finished first, and later ones wait and then find no event. */
export const LOCK_DEMO_EVENT = sql<{ id: string; name: string; isAsAdded: boolean }>(
  'demo.lock_event',
  `select e.id, e.name, (e.name, e.event_date) = (d.name, d.event_date) as "isAsAdded"
   from events e join demo_events d on d.event_id = e.id for update of e`,
);

/** $1 event. Whether an account sold in it that was none of the demo at that moment. */
export const IS_SOLD_BY_OTHERS = sql<{ isSold: boolean }>(
  'demo.is_sold_by_others',
  `select exists (
     select from registrations r join users u on u.id = r.seller_id
     where r.event_id = $1 and (u.demo_until is null or r.created_at > u.demo_until)) as "isSold"`,
);

/** A president who stays and can sign in; locked, so that nobody takes that away meanwhile. */
export const LOCK_REMAINING_PRESIDENT = sql<{ id: string }>(
  'demo.lock_remaining_president',
  `select id from users where role_may(role, 'accounts.manage') and is_active and has_password
     and demo_until is distinct from 'infinity' order by id limit 1 for share`,
);

/** $1 event. The pictures in the store. */
export const LIST_DEMO_PICTURES = sql<{ objectKey: string }>(
  'demo.list_pictures',
  `select object_key as "objectKey" from screenshots where event_id = $1
   union select object_key from picture_prints where event_id = $1`,
);

/** $1 event, locked. */
export const DELETE_DEMO_EVENT = sql('demo.delete_event', 'select delete_demo_event($1)');

export interface DemoAccount {
  id: string;
  fullName: string;
  email: string;
  role: string;
}

export const LOCK_DEMO_ACCOUNTS = sql<DemoAccount>(
  'demo.lock_accounts',
  `select id, full_name as "fullName", email, role from users where demo_until = 'infinity' order by id for update`,
);

/** $1 accounts. What they have left outside the event: devices, mails, answers to repeated requests, and the log about them. */
export const DELETE_TRACES = sql(
  'demo.delete_traces',
  `with sessions as (
     delete from cut_off_sessions where user_id = any($1)
   ), of_devices as (
     delete from device_sessions where user_id = any($1) or device_id in (select id from devices where account_id = any($1))
   ), devices as (
     delete from devices where account_id = any($1)
   ), mails as (
     delete from outbox where user_id = any($1)
   ), keys as (
     delete from idempotency_keys where user_id = any($1)
   ), lines as (
     delete from bank_lines where accepted_by = any($1) and not exists (select from bank_matches m where m.line_id = bank_lines.id)
   )
   delete from audit_log where subject_id = any($1)`,
);

/** $1 accounts. Those that no row but the log names. */
export const LIST_UNUSED = sql<{ id: string }>(
  'demo.list_unused',
  `select id from unnest($1::uuid[]) id
   where not exists (select from admissions where id in (account_id, sent_by))
     and not exists (select from refused_scans where id in (account_id, sent_by))`,
);

/** $1 account. */
export const DELETE_ACCOUNT = sql('demo.delete_account', 'delete from users where id = $1');

/** $1 account. Others' rows name it, so it stays as their author, and nobody signs in to it any more. */
export const CLOSE_ACCOUNT = sql(
  'demo.close_account',
  `update users set is_active = false, password_hash = null, session_version = session_version + 1, demo_until = now()
   where id = $1`,
);

/** What a statement begins and ends that may fail without the transaction. */
export const SAVEPOINT = sql('demo.savepoint', 'savepoint of_account');
export const RELEASE = sql('demo.release', 'release savepoint of_account');
export const ROLL_BACK = sql('demo.roll_back', 'rollback to savepoint of_account');
