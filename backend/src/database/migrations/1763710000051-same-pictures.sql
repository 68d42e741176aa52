-- Every picture of a bank transfer ever uploaded, including replaced ones and those of cancelled sales, to recognize a picture
-- that was uploaded before.
create table picture_prints (
  id uuid primary key default uuidv7(),
  event_id uuid not null,
  registration_id uuid not null,
  -- The picture's name in the store.
  object_key text not null,
  -- Height divided by width, in steps of half a percent.
  shape smallint not null,
  -- For finding the most similar pictures (uploads/pictures/fingerprint.mjs).
  fingerprint bit(4096) not null,
  -- For then comparing with those: the picture small and grey, as WebP.
  grey bytea not null,
  created_at timestamptz not null default now(),
  -- Null until the picture was compared with all others.
  compared_at timestamptz,
  constraint picture_prints_registration foreign key (registration_id, event_id) references registrations (id, event_id)
);
-- WebP is compressed already.
alter table picture_prints alter column grey set storage external;
create index picture_prints_of_shape on picture_prints (shape);
create index picture_prints_of_registration on picture_prints (registration_id);
create index picture_prints_not_compared on picture_prints (created_at) where compared_at is null;

-- Pairs of uploads that show the same picture, each pair once.
create table same_pictures (
  one_id uuid not null references picture_prints (id),
  other_id uuid not null references picture_prints (id),
  primary key (one_id, other_id),
  constraint same_pictures_once check (one_id < other_id)
);
create index same_pictures_of_other on same_pictures (other_id);
