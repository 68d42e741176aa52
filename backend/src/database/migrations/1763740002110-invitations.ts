import { verify } from '@node-rs/argon2';
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface DemoAccount {
  id: string;
  passwordHash: string;
}

/** The public password of the demo, and the mark in the salt of those that were made for a network. */
const README_PASSWORD = 'usher-demo';
const SALT_MARK = Buffer.from('usher-phones').toString('base64');

/** Accounts that are invited, that are for the door alone, or that belong to the demo; and the demo's event. */
export class Invitations1763740002110 implements MigrationInterface {
  readonly name = 'Invitations1763740002110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      // oxlint-disable-next-line usher/roles-only-in-permissions -- the roles as they were then
      `alter table users
         add column has_password boolean not null generated always as (password_hash is not null) stored,
         add column invited_at timestamptz,
         add column door_only boolean not null default false,
         -- The version up to which a change of what the account may do has ended all sessions.
         add column role_version integer not null default 0,
         -- Until when this was an account of the demo: infinity until its password is set. Null for all others.
         add column demo_until timestamptz,
         add constraint users_door_only_volunteer check (not door_only or role = 'volunteer');
       update users u set invited_at = a.reviewed_at from volunteer_applications a
         where a.user_id = u.id and u.password_hash is null;
       -- The event of the demo, as it was added. Also the only one whose ledgers are ever deleted (functions/demo.sql).
       create table demo_events (
         event_id uuid not null primary key references events (id) on delete cascade,
         name text not null,
         event_date timestamptz not null
       );
       alter table outbox drop constraint outbox_kind_known;
       alter table outbox add constraint outbox_kind_known check (kind in ('ticket', 'cancellation', 'reminder', 'event_changed',
         'message', 'hand_over_receipt', 'application_received', 'application_approved', 'application_rejected',
         'password_reset', 'test', 'invitation', 'email_changed'));`,
    );
    await this.markDemo(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `delete from outbox where kind in ('invitation', 'email_changed');
       alter table outbox drop constraint outbox_kind_known;
       alter table outbox add constraint outbox_kind_known check (kind in ('ticket', 'cancellation', 'reminder', 'event_changed',
         'message', 'hand_over_receipt', 'application_received', 'application_approved', 'application_rejected',
         'password_reset', 'test'));
       drop function if exists refuse_missing_accounts(uuid[]), audit_log_refuse_missing_actor(),
         scans_refuse_missing_account(), account_has_acted(uuid), notify_account_deleted() cascade;
       drop trigger if exists users_lock_new_email on users;
       drop trigger if exists users_notify_session_change on users;
       drop table demo_events;
       alter table users drop constraint users_door_only_volunteer, drop column has_password, drop column invited_at,
         drop column door_only, drop column role_version, drop column demo_until;`,
    );
  }

  /** Finds the demo of an earlier release: its accounts that have kept a password of the demo, and what was added with them. */
  private async markDemo(runner: QueryRunner): Promise<void> {
    const accounts: DemoAccount[] = await runner.query(
      `select id, password_hash as "passwordHash" from users
       where email in ('president@example.org', 'finance@example.org', 'volunteer@example.org') and password_hash is not null`,
    );
    const marked: string[] = [];
    for (const { id, passwordHash } of accounts)
      if (passwordHash.includes(SALT_MARK) || (await verify(passwordHash, README_PASSWORD))) marked.push(id);
    if (marked.length === 0) return;
    await runner.query(`update users set demo_until = 'infinity' where id = any($1)`, [marked]);
    await runner.query(
      `insert into demo_events (event_id, name, event_date)
       select e.id, a.details #>> '{new,name}', (a.details #>> '{new,event_date}')::timestamptz
       from events e join audit_log a on a.event_id = e.id and a.action = 'event.created' and a.actor_id is null
       where a.details #>> '{new,name}' = 'Lantern Festival' and e.created_at = (select min(created_at) from users where id = any($1))`,
      [marked],
    );
    await runner.query(
      `update users set demo_until = 'infinity'
       where email ~ '^seller-[0-9]{2}@example\\.org$' and password_hash is null and exists (select from demo_events)`,
    );
  }
}
