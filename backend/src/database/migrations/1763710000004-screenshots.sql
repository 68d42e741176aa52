-- Pictures of bank transfers. The picture itself is in the store; a row says where, and whose it is.
create table screenshots (
  id uuid primary key default uuidv7(),
  event_id uuid not null,
  registration_id uuid not null,
  -- The name in the store. A new picture gets a new one, so that the old is whole until the new is.
  object_key text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  uploaded_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  constraint screenshots_one_per_registration unique (registration_id, event_id),
  constraint screenshots_registration foreign key (registration_id, event_id) references registrations (id, event_id)
);
create index screenshots_newest on screenshots (event_id, created_at desc, id desc);
