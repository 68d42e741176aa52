-- Messages that officers write to people with tickets, and the addresses that opted out.

create table messages (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events (id),
  subject text not null,
  text text not null,
  -- The recipients, as the filter of the attendees' list.
  filter jsonb not null,
  sent_by uuid not null references users (id),
  created_at timestamptz not null default now()
);

-- Addresses that opted out of messages of all events. They still get tickets.
create table unsubscribed (
  email text primary key,
  unsubscribed_at timestamptz not null default now()
);

alter table outbox drop constraint outbox_kind_known,
  add constraint outbox_kind_known check (kind in ('ticket', 'cancellation', 'reminder', 'event_changed', 'message',
    'application_received', 'application_approved', 'application_rejected', 'password_reset'));
