-- Reminders, and bulk mails, which go to many people at the same time and wait while other mails are sent.

alter table events
  -- How many hours before the start people are reminded; null for never.
  add column reminder_hours_before integer default 24,
  add constraint events_reminder_hours check (reminder_hours_before between 1 and 720);

-- Who was reminded of which day of an event. Written with the mail, and deleted if the mail is dropped.
create table reminders (
  event_id uuid not null references events (id),
  -- In the event's time zone.
  day date not null,
  email text not null,
  primary key (event_id, day, email)
);

alter table outbox
  add column is_bulk boolean not null default false,
  drop constraint outbox_kind_known,
  add constraint outbox_kind_known check (kind in ('ticket', 'cancellation', 'reminder', 'application_received',
    'application_approved', 'application_rejected', 'password_reset'));
drop index outbox_due;
create index outbox_due on outbox (is_bulk, next_try_at) where state in ('queued', 'sending');
