-- Money that sellers hand over, and what keeps an officer at the wheel.

-- The ledger: one row each time money was handed over (positive) or back (negative). Rows are added and never changed.
create table clearings (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events (id),
  seller_id uuid not null references users (id),
  amount_cents bigint not null,
  -- Why it was handed back.
  reason text,
  cleared_by uuid not null references users (id),
  at timestamptz not null default now(),
  constraint clearings_not_zero check (amount_cents <> 0),
  constraint clearings_hand_back_has_reason check ((amount_cents < 0) = (reason is not null))
);
create index clearings_of_seller on clearings (event_id, seller_id, id desc);

-- What each seller has handed over in all: the sum of the ledger, kept by the trigger below. Its row is also what
-- simultaneous clearings of one seller wait for.
create table cleared_sums (
  event_id uuid not null references events (id),
  seller_id uuid not null references users (id),
  cleared_cents bigint not null,
  primary key (event_id, seller_id),
  constraint cleared_sums_not_negative check (cleared_cents >= 0)
);

-- Before a ledger row is written: never more than is pending, never more back than was cleared. The error's detail is
-- the most that would have been taken, in cents. A cancellation later on may still leave more cleared than collected.
create function clearings_keep_sum() returns trigger language plpgsql as $$
declare
  cleared bigint;
  pending bigint;
begin
  insert into cleared_sums (event_id, seller_id, cleared_cents) values (new.event_id, new.seller_id, 0)
    on conflict (event_id, seller_id) do nothing;
  select cleared_cents into cleared from cleared_sums
    where event_id = new.event_id and seller_id = new.seller_id for update;
  if new.amount_cents > 0 then
    select coalesce(sum(cash_cents + zelle_cents), 0) - cleared into pending from seller_sums
      where event_id = new.event_id and seller_id = new.seller_id;
    if new.amount_cents > pending then
      raise exception using errcode = 'check_violation', constraint = 'clearings_not_over_pending',
        message = 'more than the seller has to hand over', detail = greatest(pending, 0)::text;
    end if;
  elsif -new.amount_cents > cleared then
    raise exception using errcode = 'check_violation', constraint = 'clearings_not_over_cleared',
      message = 'more than the seller has handed over', detail = cleared::text;
  end if;
  update cleared_sums set cleared_cents = cleared + new.amount_cents
    where event_id = new.event_id and seller_id = new.seller_id;
  return new;
end $$;

create trigger clearings_keep_sum before insert on clearings
  for each row execute function clearings_keep_sum();

create function clearings_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'clearings_append_only',
    message = 'the ledger is only ever added to; hand back instead';
end $$;

create trigger clearings_append_only before update or delete on clearings
  for each row execute function clearings_refuse_change();
create trigger clearings_not_truncated before truncate on clearings
  for each statement execute function clearings_refuse_change();

-- Somebody must be able to let people in and out. One at a time: of two presidents who go at once each would see the
-- other one stay. The number names this rule among the advisory locks.
create function users_keep_a_president() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7483648);
  if not exists (select from users where role = 'president' and is_active) then
    raise exception using errcode = 'check_violation', constraint = 'users_keep_a_president',
      message = 'the last active president stays';
  end if;
  return null;
end $$;

create trigger users_keep_a_president_changed after update of role, is_active on users for each row
  when (old.role = 'president' and old.is_active and not (new.role = 'president' and new.is_active))
  execute function users_keep_a_president();
create trigger users_keep_a_president_deleted after delete on users for each row
  when (old.role = 'president' and old.is_active)
  execute function users_keep_a_president();

-- The list of accounts.
create index users_by_name on users (lower(full_name), id);
