-- From where each account was signed in to in the last 30 days: failures from elsewhere do not lock it there. Only a keyed
-- hash of the address is kept.
create table known_addresses (
  user_id uuid not null references users (id) on delete cascade,
  address_hash bytea not null,
  signed_in_at timestamptz not null default now(),
  constraint known_addresses_pkey primary key (user_id, address_hash)
);
