-- The whole first schema. Needs PostgreSQL 18 (uuidv7). Money is whole cents; times are timestamptz.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table users (
  id uuid primary key default uuidv7(),
  full_name text not null,
  email text not null,
  role text not null,
  team_role text,
  -- Null until the first password is set.
  password_hash text,
  is_active boolean not null default true,
  -- Every token carries the version it was made with; raising it ends all sessions.
  session_version integer not null default 1,
  created_at timestamptz not null default now(),
  last_login timestamptz,
  constraint users_email_unique unique (email),
  constraint users_email_lower_case check (email = lower(email)),
  constraint users_role_known check (role in ('president', 'finance_director', 'volunteer'))
);

-- Processes keep session versions in memory and are told here to forget one.
create function announce_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', new.id::text);
  return null;
end $$;

create trigger users_announce_session_change
  after update on users for each row
  when ((old.session_version, old.role, old.is_active, old.full_name, old.email, old.team_role)
    is distinct from (new.session_version, new.role, new.is_active, new.full_name, new.email, new.team_role))
  execute function announce_session_change();

create table password_tokens (
  -- SHA-256 of the token. The token itself is only ever in the mail.
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index password_tokens_user on password_tokens (user_id);

create table events (
  id uuid primary key default uuidv7(),
  name text not null,
  description text not null default '',
  event_date timestamptz not null,
  location text not null,
  time_zone text not null,
  payment_recipient text,
  -- Over at 06:00 of the day after, on the clock of the event's own zone.
  over_at timestamptz not null generated always as
    (((event_date at time zone time_zone)::date + 1 + time '06:00') at time zone time_zone) stored,
  created_at timestamptz not null default now(),
  -- Milliseconds, as they travel in JSON: a client sends it back to say which version it has changed.
  updated_at timestamptz(3) not null default now()
);
create index events_over_at on events (over_at, id);
create index events_date on events (event_date desc, id);

-- A row only for events that set a capacity: it is the one row that all their registrations must update.
create table event_capacities (
  event_id uuid primary key references events (id) on delete cascade,
  capacity integer not null constraint event_capacities_positive check (capacity > 0),
  sold integer not null,
  constraint event_capacities_not_oversold check (sold <= capacity)
);

create table pricing_tiers (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events (id) on delete cascade,
  food_option text not null,
  quantity_from integer not null,
  quantity_to integer not null,
  price_cents integer not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint pricing_tiers_food_option_known check (food_option in ('with_food', 'without_food')),
  constraint pricing_tiers_range check (quantity_from between 1 and quantity_to),
  constraint pricing_tiers_price_not_negative check (price_cents >= 0),
  constraint pricing_tiers_no_overlap exclude using gist
    (event_id with =, food_option with =, int4range(quantity_from, quantity_to, '[]') with &&) where (is_active)
);

-- One row a person (e-mail) in an event, kept by the triggers below: who it is, and what lists sort and filter by.
-- A row closes when its last registration is cancelled; the same e-mail may then come back under other details.
create table people (
  id uuid not null default uuidv7(),
  event_id uuid not null references events (id),
  email text not null,
  name text not null,
  phone text not null,
  -- Line breaks between the parts: nobody can search for one, so nothing is found across two of them.
  search text not null generated always as (lower(name collate "pg_c_utf8") || E'\n' || email || E'\n' || phone) stored,
  -- Over live registrations.
  registrations integer not null,
  tickets integer not null,
  with_food_in integer not null,
  with_food_out integer not null,
  without_food_in integer not null,
  without_food_out integer not null,
  last_registration_id uuid not null,
  last_registered_at timestamptz not null,
  last_checked_in_at timestamptz,
  closed_at timestamptz,
  primary key (id, event_id),
  constraint people_email_lower_case check (email = lower(email)),
  constraint people_closed_when_empty check ((registrations = 0) = (closed_at is not null)),
  constraint people_sums_add_up check (
    registrations = with_food_in + with_food_out + without_food_in + without_food_out
    and least(with_food_in, with_food_out, without_food_in, without_food_out, tickets) >= 0)
);
create unique index people_one_per_email on people (event_id, email) where closed_at is null;

create table registrations (
  id uuid not null default uuidv7(),
  event_id uuid not null references events (id),
  -- Set by the trigger registrations_find_person.
  person_id uuid not null,
  seller_id uuid not null references users (id),
  name text not null,
  email text not null,
  phone text not null,
  ticket_quantity integer not null,
  payment_mode text not null,
  food_option text not null,
  is_guest boolean not null default false,
  price_per_ticket_cents integer not null,
  total_cents integer not null,
  -- 15 characters without dashes, see rules/qr-codes.
  qr_code text not null,
  -- How many of the tickets are let in: all of them at check-in, so far.
  tickets_admitted integer not null default 0,
  -- When the code was scanned, and when the server wrote it down.
  checked_in_at timestamptz,
  check_in_recorded_at timestamptz,
  checked_in_by uuid references users (id),
  cancelled_at timestamptz,
  cancelled_by uuid references users (id),
  cancel_reason text,
  created_at timestamptz not null default now(),
  primary key (id, event_id),
  constraint registrations_person foreign key (person_id, event_id) references people (id, event_id),
  constraint registrations_qr_code_unique unique (qr_code, event_id),
  constraint registrations_quantity check (ticket_quantity between 1 and 20),
  constraint registrations_payment_mode_known check (payment_mode in ('cash', 'zelle')),
  constraint registrations_food_option_known check (food_option in ('with_food', 'without_food')),
  constraint registrations_total check (total_cents = ticket_quantity * price_per_ticket_cents and total_cents >= 0),
  constraint registrations_guest_is_free check (not is_guest or (total_cents = 0 and payment_mode = 'cash')),
  constraint registrations_check_in_whole check (
    (checked_in_at is null) = (checked_in_by is null) and (checked_in_at is null) = (check_in_recorded_at is null)
    and (checked_in_at is null) = (tickets_admitted = 0)),
  constraint registrations_admitted check (tickets_admitted between 0 and ticket_quantity),
  constraint registrations_cancel_whole check (
    (cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null)),
  constraint registrations_not_in_and_cancelled check (checked_in_at is null or cancelled_at is null)
);
create index registrations_of_person on registrations (event_id, person_id, id desc);
create index registrations_of_seller on registrations (event_id, seller_id, id desc);

-- What each seller sold, spread over slots so that two registrations of one seller seldom wait for one row.
-- A figure is the sum over the slots; an event's figure is the sum over its sellers.
create table seller_sums (
  event_id uuid not null references events (id),
  seller_id uuid not null references users (id),
  slot smallint not null,
  registrations integer not null default 0,
  checked_in integer not null default 0,
  -- Guests count in the two ticket figures by food, and nowhere in money or in tickets by payment.
  with_food_tickets integer not null default 0,
  without_food_tickets integer not null default 0,
  cash_tickets integer not null default 0,
  cash_cents bigint not null default 0,
  zelle_tickets integer not null default 0,
  zelle_cents bigint not null default 0,
  primary key (event_id, seller_id, slot)
) with (fillfactor = 50);

-- Before a registration is written: its person. One e-mail is one person within an event.
create function registrations_find_person() returns trigger language plpgsql as $$
begin
  insert into people as p (event_id, email, name, phone, registrations, tickets,
      with_food_in, with_food_out, without_food_in, without_food_out, last_registration_id, last_registered_at)
    values (new.event_id, new.email, new.name, new.phone, 1, new.ticket_quantity,
      0, (new.food_option = 'with_food')::int, 0, (new.food_option = 'without_food')::int, new.id, new.created_at)
    on conflict (event_id, email) where closed_at is null do update set
      registrations = p.registrations + 1,
      tickets = p.tickets + excluded.tickets,
      with_food_out = p.with_food_out + excluded.with_food_out,
      without_food_out = p.without_food_out + excluded.without_food_out,
      last_registration_id = greatest(p.last_registration_id, excluded.last_registration_id),
      last_registered_at = greatest(p.last_registered_at, excluded.last_registered_at)
    where lower(p.name collate "pg_c_utf8") = lower(excluded.name collate "pg_c_utf8") and p.phone = excluded.phone
    returning p.id, p.name into new.person_id, new.name;
  if not found then
    raise exception using errcode = 'unique_violation', constraint = 'people_one_per_email',
      message = 'this e-mail is another person in this event';
  end if;
  return new;
end $$;

create trigger registrations_find_person before insert on registrations
  for each row execute function registrations_find_person();

-- After a registration was written or changed: the sums that follow from it.
create function registrations_keep_sums() returns trigger language plpgsql as $$
declare
  sale registrations := coalesce(new, old);
  was_live int := case when tg_op = 'INSERT' then 0 else (old.cancelled_at is null)::int end;
  is_live int := case when tg_op = 'DELETE' then 0 else (new.cancelled_at is null)::int end;
  was_in int := case when tg_op = 'INSERT' then 0 else was_live * (old.checked_in_at is not null)::int end;
  is_in int := case when tg_op = 'DELETE' then 0 else is_live * (new.checked_in_at is not null)::int end;
  live int := is_live - was_live;
  checked_in int := is_in - was_in;
  food int := (sale.food_option = 'with_food')::int;
  cash int := (sale.payment_mode = 'cash' and not sale.is_guest)::int;
  zelle int := (sale.payment_mode = 'zelle')::int;
begin
  if live = 0 and checked_in = 0 then return null; end if;
  if live < 0 or checked_in < 0 then
    -- The update below looks at the person's other registrations. Were it to wait for the person's row itself, it would
    -- see them as they were before it waited.
    perform from people p where p.id = sale.person_id and p.event_id = sale.event_id for no key update;
  end if;
  if tg_op <> 'INSERT' then
    update people p set
      registrations = p.registrations + live,
      tickets = p.tickets + live * sale.ticket_quantity,
      with_food_in = p.with_food_in + food * checked_in,
      with_food_out = p.with_food_out + food * (live - checked_in),
      without_food_in = p.without_food_in + (1 - food) * checked_in,
      without_food_out = p.without_food_out + (1 - food) * (live - checked_in),
      -- Only something taken back needs a look at the other registrations.
      last_registration_id = case when live >= 0 then p.last_registration_id else coalesce(
        (select r.id from registrations r where r.event_id = p.event_id and r.person_id = p.id and r.cancelled_at is null
          order by r.id desc limit 1), p.last_registration_id) end,
      last_registered_at = case when live >= 0 then p.last_registered_at else coalesce(
        (select max(r.created_at) from registrations r
          where r.event_id = p.event_id and r.person_id = p.id and r.cancelled_at is null), p.last_registered_at) end,
      last_checked_in_at = case when checked_in = 0 then p.last_checked_in_at
        when checked_in > 0 then greatest(p.last_checked_in_at, sale.checked_in_at) else
        (select max(r.checked_in_at) from registrations r
          where r.event_id = p.event_id and r.person_id = p.id and r.cancelled_at is null) end,
      closed_at = case when p.registrations + live = 0 then now() end
    where p.id = sale.person_id and p.event_id = sale.event_id;
  end if;
  insert into seller_sums as s (event_id, seller_id, slot, registrations, checked_in, with_food_tickets,
      without_food_tickets, cash_tickets, cash_cents, zelle_tickets, zelle_cents)
    values (sale.event_id, sale.seller_id, pg_backend_pid() % 8, live, checked_in,
      live * food * sale.ticket_quantity, live * (1 - food) * sale.ticket_quantity,
      live * cash * sale.ticket_quantity, live * cash * sale.total_cents,
      live * zelle * sale.ticket_quantity, live * zelle * sale.total_cents)
    on conflict (event_id, seller_id, slot) do update set
      registrations = s.registrations + excluded.registrations,
      checked_in = s.checked_in + excluded.checked_in,
      with_food_tickets = s.with_food_tickets + excluded.with_food_tickets,
      without_food_tickets = s.without_food_tickets + excluded.without_food_tickets,
      cash_tickets = s.cash_tickets + excluded.cash_tickets,
      cash_cents = s.cash_cents + excluded.cash_cents,
      zelle_tickets = s.zelle_tickets + excluded.zelle_tickets,
      zelle_cents = s.zelle_cents + excluded.zelle_cents;
  if live <> 0 then
    -- Last, so that the row is held for as short as can be. A row is there only where a capacity is set.
    update event_capacities c set sold = c.sold + live * sale.ticket_quantity where c.event_id = sale.event_id;
  end if;
  return null;
end $$;

create trigger registrations_keep_sums after insert or delete or update of cancelled_at, checked_in_at on registrations
  for each row execute function registrations_keep_sums();

-- What the sums are built from never changes under them: a mistake there is cancelled and sold anew.
create function registrations_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'registrations_sale_is_final',
    message = 'what was sold does not change; cancel the registration instead';
end $$;

create trigger registrations_sale_is_final before update on registrations for each row
  when ((old.event_id, old.person_id, old.seller_id, old.ticket_quantity, old.payment_mode, old.food_option, old.is_guest,
      old.price_per_ticket_cents, old.total_cents, old.qr_code)
    is distinct from (new.event_id, new.person_id, new.seller_id, new.ticket_quantity, new.payment_mode, new.food_option,
      new.is_guest, new.price_per_ticket_cents, new.total_cents, new.qr_code))
  execute function registrations_refuse_change();

-- A correction of the person reaches all of the person's live registrations.
create function people_correct_registrations() returns trigger language plpgsql as $$
begin
  update registrations r set name = new.name, email = new.email, phone = new.phone
    where r.event_id = new.event_id and r.person_id = new.id and r.cancelled_at is null;
  return null;
end $$;

create trigger people_correct_registrations after update of name, email, phone on people
  for each row when ((old.name, old.email, old.phone) is distinct from (new.name, new.email, new.phone))
  execute function people_correct_registrations();

-- Mails to send, written in the transaction that causes them. The worker renders and sends.
create table outbox (
  id uuid primary key default uuidv7(),
  kind text not null,
  to_address text not null,
  event_id uuid references events (id),
  registration_id uuid,
  user_id uuid references users (id),
  -- What the template needs and no table holds. Never a token.
  data jsonb not null default '{}',
  state text not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  next_try_at timestamptz not null default now(),
  -- While a worker sends: until when the row is its own.
  claimed_until timestamptz,
  request_id text,
  resend_of uuid references outbox (id),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint outbox_kind_known check (kind in
    ('ticket', 'cancellation', 'application_received', 'application_approved', 'application_rejected', 'password_reset')),
  constraint outbox_state_known check (state in ('queued', 'sending', 'sent', 'failed')),
  constraint outbox_registration foreign key (registration_id, event_id) references registrations (id, event_id),
  constraint outbox_sent_whole check ((state = 'sent') = (sent_at is not null))
);
create index outbox_due on outbox (next_try_at) where state in ('queued', 'sending');
create index outbox_of_registration on outbox (registration_id);

create table audit_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  -- Null where nobody is signed in (public forms).
  actor_id uuid references users (id),
  action text not null,
  subject_type text not null,
  subject_id uuid,
  event_id uuid,
  details jsonb not null default '{}',
  request_id text
);

create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_of_subject on audit_log (subject_id, at desc, id desc);

create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  -- SHA-256 of method, path and body.
  fingerprint bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Counters of the rate limiter where there is no Redis. Losing them in a crash is fine.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
