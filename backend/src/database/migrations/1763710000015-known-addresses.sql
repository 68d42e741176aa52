-- The addresses from which each account signed in during the last 30 days: failed sign-ins from elsewhere do not lock the account
-- for these. Only a keyed hash of the address is stored.
create table known_addresses (
  user_id uuid not null references users (id) on delete cascade,
  address_hash bytea not null,
  signed_in_at timestamptz not null default now(),
  constraint known_addresses_pkey primary key (user_id, address_hash)
);
