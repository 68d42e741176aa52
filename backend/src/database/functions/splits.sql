-- The one way in which a registration comes to have fewer tickets: some of them become a registration of their own
-- (docs/ticket-cases.md).

-- The parts of a sale have ids next to the sale's own, so that in every list that is sorted by id they stay where the sale was, in
-- the order of the splits, and what happened since the sale is still later than any part's id.
create or replace function next_part_id(sale_id uuid) returns uuid language sql volatile
set enable_seqscan = off as $$
  select (substr(last.id::text, 1, 19)
    || regexp_replace(lpad(to_hex(('x' || substr(last.hex, 17))::bit(64)::bigint + 1 + floor(random() * 1048576)::bigint), 16, '0'),
      '^(.{4})(.{12})$', '\1-\2'))::uuid
  from (
    select r.id, replace(r.id::text, '-', '') as hex from registrations r where r.id = sale_id or r.split_from = sale_id
    order by r.id desc limit 1) last
$$;

-- The former signature.
drop function if exists split_registration(uuid, int, text, uuid);

-- Splits `taken` tickets off a registration and returns the id of their own one. The rest keeps its id and code. All else of the
-- part is as of the first: seller, payment, food, price per ticket, memo, time of sale, person, state and bank line of a transfer. So
-- no figure changes but the numbers of registrations. A part that is given (functions/gifts.sql) has another person, `to_…`. The
-- caller has locked the event, its capacity, and the people. No account: a guest did it.
create or replace function split_registration(sale_id uuid, taken int, code text, account_id uuid,
  to_name text default null, to_email text default null, to_phone text default null) returns uuid
language plpgsql
set enable_seqscan = off -- reads a few rows by key, even if a table was empty when the plan was made
as $$
declare
  sale registrations;
  part uuid;
  cleared clearings;
  remaining_cents bigint;
begin
  select * into strict sale from registrations where id = sale_id;
  -- The sale first, so that its parts are split one after the other.
  perform from registrations r where r.id in (sale_id, sale.split_from) order by r.id for no key update;
  select * into strict sale from registrations where id = sale_id;
  if sale.cancelled_at is not null or taken < 1 or taken >= sale.ticket_quantity
      or taken > sale.ticket_quantity - greatest(sale.tickets_admitted, sale.meals_served) then
    raise exception using errcode = 'check_violation', constraint = 'registrations_split_possible',
      message = 'only some tickets of a live registration that are not used are split off';
  end if;
  -- The seller's row, and the row of the ledger, before the slot of the sums.
  insert into cleared_sums (event_id, seller_id, cleared_cents) values (sale.event_id, sale.seller_id, 0)
    on conflict (event_id, seller_id) do nothing;
  perform from cleared_sums s where s.event_id = sale.event_id and s.seller_id = sale.seller_id for update;
  select c.* into cleared from clearings c
    where c.registration_id = sale.id and c.kind = 'transfer' and not exists (select from clearings r where r.reverses = c.id);

  part := next_part_id(coalesce(sale.split_from, sale.id));
  perform set_config('usher.splits', sale.id::text, true);
  update registrations r set ticket_quantity = sale.ticket_quantity - taken,
      total_cents = sale.price_per_ticket_cents * (sale.ticket_quantity - taken)
    where r.id = sale.id and r.event_id = sale.event_id;
  perform set_config('usher.splits', '', true);
  insert into registrations select s.* from sold_as(sale, jsonb_build_object(
    'id', part, 'qr_code', code, 'split_from', coalesce(sale.split_from, sale.id),
    'ticket_quantity', taken, 'total_cents', sale.price_per_ticket_cents * taken,
    'person_id', case when to_name is null then
      count_in_person(sale.person_id, sale.event_id, part, taken, sale.food_option, sale.created_at) end,
    'name', coalesce(to_name, sale.name), 'email', case when to_name is null then sale.email else to_email end,
    'phone', case when to_name is null then sale.phone else to_phone end)) s;
  -- Whoever has given tickets still has them from the same person.
  if to_name is null then
    insert into gifts (event_id, registration_id, from_person_id, to_person_id, paid_by, tickets, given_by, at)
      select g.event_id, part, g.from_person_id, g.to_person_id, g.paid_by, taken, g.given_by, g.at
      from gifts g where g.registration_id = sale.id order by g.id desc limit 1;
  end if;

  insert into transfers (registration_id, event_id, status, note, changed_by, changed_at)
    select part, t.event_id, t.status, t.note, t.changed_by, t.changed_at from transfers t where t.registration_id = sale.id;
  -- A trigger reads the total again.
  update transfers t set total_cents = t.total_cents where t.registration_id = sale.id;
  insert into bank_matches (registration_id, event_id, line_id)
    select part, m.event_id, m.line_id from bank_matches m where m.registration_id = sale.id;
  if cleared.id is not null then
    -- Less than the total was cleared where a direct clearing had covered the rest: the remaining part comes first.
    remaining_cents := least(cleared.amount_cents, sale.price_per_ticket_cents::bigint * (sale.ticket_quantity - taken));
    insert into clearings (event_id, seller_id, kind, amount_cents, cleared_by, reverses, split_of)
      values (cleared.event_id, cleared.seller_id, 'reversal', -cleared.amount_cents, coalesce(account_id, cleared.cleared_by), cleared.id,
        cleared.id);
    insert into clearings (event_id, seller_id, kind, amount_cents, cleared_by, at, registration_id, split_of)
      select cleared.event_id, cleared.seller_id, 'transfer', p.cents, cleared.cleared_by, cleared.at, p.id, cleared.id
      from (values (1, sale.id, remaining_cents), (2, part, cleared.amount_cents - remaining_cents)) p (place, id, cents)
      where p.cents > 0 order by p.place;
  end if;
  return part;
end $$;

-- The tickets and the money that a split takes off a registration; what it adds elsewhere is counted as any registration.
create or replace function registrations_keep_split() returns trigger language plpgsql as $$
declare
  own int := current_slot();
  tickets_more int := new.ticket_quantity - old.ticket_quantity;
  cents_more int := new.total_cents - old.total_cents;
  fed int;
  cash int;
  zelle int;
begin
  -- As in registrations_keep_sums: every list is complete and has no ELSE.
  case new.food_option
    when 'with_food' then fed := 1;
    when 'without_food' then fed := 0;
  end case;
  case new.payment_mode
    when 'cash' then cash := (not new.is_guest)::int; zelle := 0;
    when 'zelle' then cash := 0; zelle := 1;
  end case;
  update people p set tickets = p.tickets + tickets_more where p.id = new.person_id and p.event_id = new.event_id;
  insert into seller_sums as s (event_id, seller_id, slot, with_food_tickets, without_food_tickets, cash_tickets, cash_cents,
      zelle_tickets, zelle_cents)
    values (new.event_id, new.seller_id, own, fed * tickets_more, (1 - fed) * tickets_more, cash * tickets_more,
      cash * cents_more, zelle * tickets_more, zelle * cents_more)
    on conflict (event_id, seller_id, slot) do update set
      with_food_tickets = s.with_food_tickets + excluded.with_food_tickets,
      without_food_tickets = s.without_food_tickets + excluded.without_food_tickets,
      cash_tickets = s.cash_tickets + excluded.cash_tickets,
      cash_cents = s.cash_cents + excluded.cash_cents,
      zelle_tickets = s.zelle_tickets + excluded.zelle_tickets,
      zelle_cents = s.zelle_cents + excluded.zelle_cents;
  insert into sales_per_day as s (event_id, day, slot, tickets, cents)
    values (new.event_id,
      (new.created_at at time zone (select time_zone from events where id = new.event_id))::date, own, tickets_more, cents_more)
    on conflict (event_id, day, slot) do update set tickets = s.tickets + excluded.tickets, cents = s.cents + excluded.cents;
  if not new.is_over_capacity then
    update event_capacities c set sold = c.sold + tickets_more where c.event_id = new.event_id;
  end if;
  return null;
end $$;

create or replace trigger registrations_keep_split after update of ticket_quantity on registrations
  for each row when (old.ticket_quantity <> new.ticket_quantity) execute function registrations_keep_split();

-- The parts of a transfer are one transfer to the bank. Returns them for some registrations, those included: of a live one all that are
-- live, of a cancelled one, which has left the others, itself alone.
create or replace function transfer_parts(ids uuid[]) returns setof uuid language sql stable
set enable_seqscan = off as $$
  select p.id from registrations r join registrations p on p.event_id = r.event_id
      and (p.id = coalesce(r.split_from, r.id) or p.split_from = coalesce(r.split_from, r.id))
    where r.id = any(ids) and r.cancelled_at is null and p.cancelled_at is null
  union
  select r.id from registrations r where r.id = any(ids) and r.cancelled_at is not null
$$;

-- Locks the people and the registrations of all parts of some transfers, as the order of locks requires. Another part may have come
-- into being, or another person may have got one, while this waited: the transaction then begins again.
create or replace function lock_transfers(ids uuid[]) returns void language plpgsql
set enable_seqscan = off as $$
declare
  family_before jsonb;
  family jsonb;
  read_family constant text := 'select coalesce(jsonb_object_agg(p.id, p.person_id), ''{}'') from registrations r
    join registrations p on p.event_id = r.event_id
      and (p.id = coalesce(r.split_from, r.id) or p.split_from = coalesce(r.split_from, r.id))
    where r.id = any($1)';
begin
  execute read_family into family_before using ids;
  perform from people p
    where (p.id, p.event_id) in (select r.person_id, r.event_id from registrations r
      where r.id in (select key::uuid from jsonb_each(family_before)))
    order by p.id for no key update;
  perform from registrations r where r.id in (select key::uuid from jsonb_each(family_before)) order by r.id for no key update;
  execute read_family into family using ids;
  if family <> family_before then
    raise exception using errcode = 'serialization_failure', message = 'the transfer was split meanwhile';
  end if;
end $$;
