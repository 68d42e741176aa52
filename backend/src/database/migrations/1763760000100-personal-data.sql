-- What was asked to be erased, and how far it is. Nothing of it tells whom, once it is done.
create table personal_erasures (
  id uuid primary key default uuidv7(),
  kind text not null,
  asked_by uuid references users (id),
  asked_at timestamptz not null default now(),
  event_id uuid references events (id),
  user_id uuid references users (id),
  -- Addresses, phones and names that the steps look for; null once it is done.
  sought jsonb,
  hashes text[] not null default '{}',
  step text not null,
  erased jsonb not null default '{}',
  done_at timestamptz,
  constraint personal_erasures_kind_known check (kind in ('person', 'account', 'event')),
  constraint personal_erasures_step_known check (step in ('people', 'account', 'rest', 'mentions', 'pictures', 'listed', 'done')),
  constraint personal_erasures_event_of_kind check ((kind = 'event') = (event_id is not null)),
  constraint personal_erasures_account_of_kind check ((kind = 'account') = (user_id is not null)),
  constraint personal_erasures_done_whole check ((step = 'done') = (done_at is not null) and (step <> 'done' or sought is null))
);
create index personal_erasures_open on personal_erasures (id) where done_at is null;

-- The people of an erasure.
create table personal_erasure_people (
  erasure_id uuid not null references personal_erasures (id) on delete cascade,
  event_id uuid not null,
  person_id uuid not null,
  is_done boolean not null default false,
  primary key (erasure_id, event_id, person_id)
);
create index personal_erasure_people_left on personal_erasure_people (erasure_id, event_id, person_id) where not is_done;

-- Pictures that no row names any more, until they are out of the store.
create table personal_erasure_pictures (
  object_key text primary key,
  erasure_id uuid not null references personal_erasures (id) on delete cascade
);

-- Tells erased accounts apart.
create sequence erased_accounts;
