-- The people who were let in without a ticket, per registration and sender; those of no registration per sender and device. The
-- id of nothing (0) stands for none. functions/uncounted.sql maintains it.
create table uncounted_sums (
  event_id uuid not null,
  registration_id uuid not null,
  -- The account that sent the scans, whoever scanned.
  account_id uuid not null,
  -- None where there is a registration.
  device_id uuid not null,
  station text not null,
  scans integer not null,
  people integer not null,
  -- When the first and the last of those were scanned that are not set aside.
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- When the server got the last of them.
  recorded_at timestamptz not null default now(),
  -- How many of the scans and people officers have set aside.
  aside_scans integer not null default 0,
  aside_people integer not null default 0,
  primary key (event_id, registration_id, account_id, device_id, station)
);

with undone as (
  select undoes as scan_id, -sum(let_in) as people from (
    select undoes, let_in from admissions where let_in < 0
    union all
    select undoes, let_in from refused_scans where let_in < 0
  ) undo group by undoes
), scan as (
  select scan_id, event_id, registration_id, coalesce(sent_by, account_id) as account_id, null::uuid as device_id, station,
    let_in - tickets as people, scanned_at, recorded_at
  from admissions where let_in > tickets and tickets > 0
  union all
  select scan_id, event_id, registration_id, coalesce(sent_by, account_id), case when registration_id is null then device_id end,
    coalesce(station, 'entrance'), let_in, scanned_at, recorded_at
  from refused_scans where let_in > 0 and event_id is not null
)
insert into uncounted_sums (event_id, registration_id, account_id, device_id, station, scans, people, first_at, last_at, recorded_at)
  select event_id, coalesce(registration_id, '00000000-0000-0000-0000-000000000000'), account_id,
    coalesce(device_id, '00000000-0000-0000-0000-000000000000'), station,
    count(*) filter (where s.people > coalesce(u.people, 0)), sum(s.people - coalesce(u.people, 0)), min(scanned_at),
    max(scanned_at), max(recorded_at)
  from scan s left join undone u using (scan_id) group by 1, 2, 3, 4, 5;

-- The scans of one registration that let somebody in, newest first.
create index refused_scans_let_in_of_registration on refused_scans (registration_id, recorded_at desc)
  where let_in > 0 and registration_id is not null;
-- Undos of one scan.
create index admissions_uncounted_undone_of_scan on admissions (undoes) where let_in < 0;
drop index admissions_uncounted_undone;
