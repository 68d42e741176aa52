-- Every picture of a bank transfer that ever came, also of sales that were cancelled and those that a newer one took the place of:
-- what tells whether it came before.
create table picture_prints (
  id uuid primary key default uuidv7(),
  event_id uuid not null,
  registration_id uuid not null,
  -- Its name in the store.
  object_key text not null,
  -- Height by width, in steps of half a percent.
  shape smallint not null,
  -- What the nearest ones are found by (uploads/pictures/fingerprint.mjs).
  fingerprint bit(4096) not null,
  -- What they are then compared by: small and grey, as WebP.
  grey bytea not null,
  created_at timestamptz not null default now(),
  -- Null until it was compared with all others.
  compared_at timestamptz,
  constraint picture_prints_registration foreign key (registration_id, event_id) references registrations (id, event_id)
);
-- It is compressed already.
alter table picture_prints alter column grey set storage external;
create index picture_prints_of_shape on picture_prints (shape);
create index picture_prints_of_registration on picture_prints (registration_id);
create index picture_prints_not_compared on picture_prints (created_at) where compared_at is null;

-- Which are one picture, each pair once.
create table same_pictures (
  one_id uuid not null references picture_prints (id),
  other_id uuid not null references picture_prints (id),
  primary key (one_id, other_id),
  constraint same_pictures_once check (one_id < other_id)
);
create index same_pictures_of_other on same_pictures (other_id);
