-- Applications to become a volunteer, and their outcomes.
create table volunteer_applications (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null,
  phone text not null,
  team_role text,
  status text not null default 'pending',
  rejection_reason text,
  -- The account that the approval created.
  user_id uuid references users (id),
  reviewed_by uuid references users (id),
  reviewed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint volunteer_applications_email_lower_case check (email = lower(email)),
  constraint volunteer_applications_status_known check (status in ('pending', 'approved', 'rejected')),
  constraint volunteer_applications_review_whole check (
    (status = 'pending') = (reviewed_at is null) and (status = 'pending') = (reviewed_by is null)),
  constraint volunteer_applications_account_when_approved check ((status = 'approved') = (user_id is not null)),
  constraint volunteer_applications_reason_when_rejected check (
    (status = 'rejected') = (rejection_reason is not null) and btrim(rejection_reason) <> '')
);
-- A rejected applicant may apply again.
create unique index volunteer_applications_one_per_email on volunteer_applications (email) where status <> 'rejected';
create index volunteer_applications_newest on volunteer_applications (status, created_at desc, id desc);

-- For the mail log's list of failed mails. It costs nothing when mails are written and sent.
create index outbox_failed on outbox (id) where state = 'failed';
-- Dropping a mail keeps its resent copies.
create index outbox_copies on outbox (resend_of) where resend_of is not null;
alter table outbox drop constraint outbox_resend_of_fkey,
  add constraint outbox_resend_of foreign key (resend_of) references outbox (id) on delete set null;
