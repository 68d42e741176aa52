import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which sessions spoke for a device: they are cut off with it. */
export class SessionsOfDevices1763720001315 implements MigrationInterface {
  readonly name = 'SessionsOfDevices1763720001315';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table devices add column session_id uuid;
       create index devices_of_account on devices (account_id, last_contact_at desc);
       create table device_sessions (
         device_id uuid not null,
         session_id uuid not null,
         user_id uuid not null,
         expires_at timestamptz not null,
         primary key (device_id, session_id)
       );
       create table cut_off_sessions (
         session_id uuid not null primary key,
         user_id uuid not null references users (id),
         expires_at timestamptz not null
       );
       create index cut_off_sessions_of_user on cut_off_sessions (user_id);`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table cut_off_sessions, device_sessions;
       drop function if exists notify_session_cut_off() cascade;
       drop index devices_of_account;
       alter table devices drop column session_id;`,
    );
  }
}
