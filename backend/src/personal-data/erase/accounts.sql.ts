import { sql } from '../../database/database.js';
import { ERASED, ERASED_EMAIL } from './people.sql.js';

/** $1 account. */
export const LOCK_ACCOUNT = sql<{ fullName: string; email: string; isActive: boolean; isErased: boolean }>(
  'erasures.lock_account',
  `select full_name as "fullName", email, is_active as "isActive", email like '%@erased.invalid' as "isErased"
   from users where id = $1 for update`,
);

/** $1 account. It keeps what it sold and handed over, under a number that tells it apart. */
export const ERASE_ACCOUNT = sql(
  'erasures.account',
  `with number as (select nextval('erased_accounts') as n)
   update users set full_name = 'Erased account ' || n, email = 'erased-' || n || '@erased.invalid', password_hash = null,
     has_second_factor = false, team_role = null, invited_at = null, last_login = null, session_version = session_version + 1
   from number where id = $1`,
);

/** $1 account, $2 its addresses. Where and with what it signed in, and what it could still be used with. */
export const FORGET_SIGN_INS = sql(
  'erasures.sign_ins',
  `with devices_of as (delete from device_sessions where user_id = $1),
     links as (delete from password_tokens where user_id = $1),
     addresses as (delete from known_addresses where user_id = $1),
     answers as (delete from idempotency_keys where user_id = $1),
     counters as (delete from rate_limits l using unnest($2::text[]) e where strpos(l.key, e) > 0),
     passkeys_of as (delete from passkeys where user_id = $1),
     apps as (delete from authenticator_apps where user_id = $1),
     setups as (delete from authenticator_setups where user_id = $1),
     codes as (delete from recovery_codes where user_id = $1),
     tickets as (delete from sign_in_tickets where user_id = $1),
     lines as (delete from to_dos_put_away where user_id = $1)
   delete from sessions where user_id = $1`,
);

/** $1 account. */
export const ERASE_APPLICATION_OF_ACCOUNT = sql<{ id: string }>(
  'erasures.application_of_account',
  `update volunteer_applications set name = '${ERASED}', email = 'erased-' || id || '@erased.invalid', phone = ''
   where user_id = $1 returning id`,
);

/** $1 account. What it is and was called; its phone is in its application alone. */
export const READ_NAMES_OF_ACCOUNT = sql<{ names: string[]; emails: string[]; phones: string[] }>(
  'erasures.names_of_account',
  `with said as (
     select full_name as name, email, null as phone from users where id = $1
     union select name, email, phone from volunteer_applications where user_id = $1
     union select side ->> 'full_name', side ->> 'email', null from audit_log a
       cross join lateral (values (a.details), (a.details -> 'old'), (a.details -> 'new')) sides (side)
       where a.subject_id = $1 and a.action in ('user.created', 'user.updated') and jsonb_typeof(side) = 'object'
   )
   select array(select distinct name from said where name <> '') as names,
     array(select distinct email from said where email <> '') as emails,
     array(select distinct phone from said where phone <> '') as phones`,
);

/** $1 account, $2 its addresses. A mail that sets a password names no account. */
const IS_TO_ACCOUNT = `(user_id = $1 or event_id is null and user_id is null and to_address = any($2::text[]))`;

/** $1 account, $2 its addresses. */
export const DROP_UNSENT_TO_ACCOUNT = sql<{ id: string }>(
  'erasures.drop_unsent_to_account',
  `delete from outbox where ${IS_TO_ACCOUNT}
     and (state in ('queued', 'failed') or state = 'sending' and claimed_until < now() - interval '10 minutes') returning id`,
);

/** $1 account, $2 its addresses, $3 pattern. */
export const ERASE_MAILS_TO_ACCOUNT = sql<{ id: string }>(
  'erasures.mails_to_account',
  `update outbox set to_address = '${ERASED_EMAIL}', data = erased_json(data, $3), last_error = erased_text(last_error, $3)
   where ${IS_TO_ACCOUNT} and state <> 'sending' returning id`,
);

/** $1 account, $2 its addresses. */
export const IS_SENDING_TO_ACCOUNT = sql<{ isSending: boolean }>(
  'erasures.is_sending_to_account',
  `select exists (select from outbox where ${IS_TO_ACCOUNT} and to_address <> '${ERASED_EMAIL}') as "isSending"`,
);

/** $1 account, $2 pattern. What it did, and what was done with it. */
export const ERASE_LOG_OF_ACCOUNT = sql<{ id: string }>(
  'erasures.log_of_account',
  `update audit_log a set details = erased_json(a.details, $2)
   where (a.subject_id = $1 or a.actor_id = $1
       or a.subject_id = any(array(select id from volunteer_applications where user_id = $1)))
     and a.details::text ~* $2 returning a.id`,
);

/** $1 addresses, $2 phones, $3 names, $4 account. Which of them no guest has, no application of others and no other account. */
export const ONLY_OF_ACCOUNT = sql<{ emails: string[]; phones: string[]; names: string[] }>(
  'erasures.only_of_account',
  `with others as (
     select name, email, phone from people
     where email = any($1::text[]) or phone = any($2::text[]) or lower(name collate "pg_c_utf8") = any(array(select lower(n collate "pg_c_utf8") from unnest($3::text[]) n))
     union all
     select full_name, email, null from users where id <> $4
     union all
     select name, email, phone from volunteer_applications where user_id is distinct from $4
   )
   select array(select distinct e from unnest($1::text[]) e where not exists (select from others o where o.email = e)) as emails,
     array(select distinct t from unnest($2::text[]) t where not exists (select from others o where o.phone = t)) as phones,
     array(select distinct n from unnest($3::text[]) n
       where not exists (select from others o where lower(o.name collate "pg_c_utf8") = lower(n collate "pg_c_utf8"))) as names`,
);
