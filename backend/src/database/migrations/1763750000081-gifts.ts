import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS_BEFORE = `'ticket', 'cancellation', 'reminder', 'event_changed', 'message', 'hand_over_receipt',
  'application_received', 'application_approved', 'application_rejected', 'password_reset', 'test', 'invitation', 'email_changed'`;

/** Tickets that their person gives to somebody else, by an account or from the ticket's page. */
export class Gifts1763750000081 implements MigrationInterface {
  readonly name = 'Gifts1763750000081';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `-- Nobody was told so of the events that exist.
       alter table events add column guests_may_give boolean not null default false;
       alter table events alter column guests_may_give set default true;
       create table gifts (
         id uuid primary key default uuidv7(),
         event_id uuid not null references events (id),
         -- Whose tickets they are: a part, or the registration itself, if all of its tickets were given.
         registration_id uuid not null,
         -- What they were taken off. Null: they were given as tickets of another registration, which this one was split off later.
         given_off uuid,
         from_person_id uuid not null,
         to_person_id uuid not null,
         -- Who gave them first.
         paid_by uuid not null,
         tickets integer not null,
         -- Null: the guest, by the link in a mail.
         given_by uuid references users (id),
         at timestamptz not null default now(),
         constraint gifts_registration foreign key (registration_id, event_id) references registrations (id, event_id),
         constraint gifts_given_off foreign key (given_off, event_id) references registrations (id, event_id),
         constraint gifts_from_person foreign key (from_person_id, event_id) references people (id, event_id),
         constraint gifts_to_person foreign key (to_person_id, event_id) references people (id, event_id),
         constraint gifts_paid_by foreign key (paid_by, event_id) references people (id, event_id),
         constraint gifts_tickets check (tickets between 1 and 20)
       );
       create index gifts_of_registration on gifts (registration_id, id);
       create index gifts_off_registration on gifts (given_off, id);
       create index gifts_from on gifts (from_person_id);
       create index gifts_to on gifts (to_person_id);
       create index gifts_paid on gifts (paid_by);
       create table gift_requests (
         -- Made by the page, before it asks.
         give_id uuid primary key,
         event_id uuid not null references events (id),
         registration_id uuid not null,
         -- Whose registration it was: nobody else confirms it.
         person_id uuid not null,
         -- SHA-256 of what was asked.
         content bytea not null,
         tickets integer not null,
         of_tickets integer not null,
         to_name text not null,
         to_email text not null,
         -- SHA-256 of the token of the newest link, and when it ends.
         token_hash bytea,
         expires_at timestamptz,
         confirmed_at timestamptz,
         created_at timestamptz not null default now(),
         constraint gift_requests_registration foreign key (registration_id, event_id) references registrations (id, event_id),
         constraint gift_requests_person foreign key (person_id, event_id) references people (id, event_id),
         constraint gift_requests_token_once unique (token_hash),
         constraint gift_requests_link_whole check ((token_hash is null) = (expires_at is null))
       );
       create index gift_requests_of_registration on gift_requests (registration_id);
       create index gift_requests_of_person on gift_requests (person_id);
       -- Null: the guest, who gave the tickets away.
       alter table replaced_codes alter column replaced_by drop not null;
       alter table outbox drop constraint outbox_kind_known;
       alter table outbox add constraint outbox_kind_known
         check (kind in (${KINDS_BEFORE}, 'tickets_given', 'give_confirmation'));`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `delete from outbox where kind in ('tickets_given', 'give_confirmation');
       alter table outbox drop constraint outbox_kind_known;
       alter table outbox add constraint outbox_kind_known check (kind in (${KINDS_BEFORE}));
       update replaced_codes c set replaced_by = r.seller_id from registrations r
         where c.replaced_by is null and r.id = c.registration_id;
       alter table replaced_codes alter column replaced_by set not null;
       drop function if exists give_tickets(uuid, int, text, uuid, text, text, text), lock_gift(uuid, text);
       drop table gift_requests, gifts;
       alter table events drop column guests_may_give;`,
    );
  }
}
