-- Pictures of bank transfers. The store contains the picture itself; a row says where it is, and for which registration.
create table screenshots (
  id uuid primary key default uuidv7(),
  event_id uuid not null,
  registration_id uuid not null,
  -- The name in the store. A new picture gets a new name, so that the old picture stays intact until the new one is complete.
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
