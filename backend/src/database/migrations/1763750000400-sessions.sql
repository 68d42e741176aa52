-- One row a sign-in. A token of a session that was ended is refused; the row stays for a while after the token expires, so that a
-- browser that comes back is known.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  version integer not null,
  device_key bytea not null,
  browser text,
  system text,
  address text not null,
  started_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id, expires_at);
create index sessions_by_expiry on sessions (expires_at);
