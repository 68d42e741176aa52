alter table users
  add column has_second_factor boolean not null default false,
  add column officer_since timestamptz;

alter table organization
  add column second_factor text not null default 'none',
  add column second_factor_since timestamptz,
  add constraint organization_second_factor_known check (second_factor in ('none', 'officers', 'all'));

create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  credential_id bytea not null,
  user_handle bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_credential_unique unique (credential_id)
);
create index passkeys_of_user on passkeys (user_id);

create table authenticator_apps (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  last_step integer not null,
  wrong_codes integer not null default 0,
  wrong_at timestamptz
);

create table authenticator_setups (
  user_id uuid primary key references users on delete cascade,
  session_version integer not null,
  secret bytea not null,
  expires_at timestamptz not null
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  salt bytea not null,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

create table sign_in_tickets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  session_version integer not null,
  expires_at timestamptz not null
);
create index sign_in_tickets_of_user on sign_in_tickets (user_id);

create table used_challenges (
  id_hash bytea primary key,
  expires_at timestamptz not null
);
