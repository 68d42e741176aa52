-- Adds what was sold to the sellers' sums, once per statement. Every list is complete: a sale that has no column to count in is an
-- error.
create or replace function registrations_keep_sums_of_new() returns trigger language plpgsql as $$
declare
  own int := current_slot();
begin
  insert into seller_sums as s (event_id, seller_id, slot, registrations, checked_in, with_food_tickets,
      without_food_tickets, cash_registrations, zelle_registrations, cash_tickets, cash_cents, zelle_tickets, zelle_cents)
    select event_id, seller_id, own, count(*), count(checked_in_at), sum(fed * ticket_quantity), sum((1 - fed) * ticket_quantity),
      sum(cash), sum(zelle), sum(cash * ticket_quantity), sum(cash * total_cents::bigint), sum(zelle * ticket_quantity),
      sum(zelle * total_cents::bigint)
    from (
      select i.*, has_food(food_option)::int as fed,
        case payment_mode when 'cash' then (not is_guest)::int when 'zelle' then 0
          else not_in_list('payment modes', payment_mode)::int end as cash,
        case payment_mode when 'cash' then 0 when 'zelle' then 1
          else not_in_list('payment modes', payment_mode)::int end as zelle
      from inserted i where cancelled_at is null
    ) sold group by 1, 2
    on conflict (event_id, seller_id, slot) do update set
      registrations = s.registrations + excluded.registrations,
      checked_in = s.checked_in + excluded.checked_in,
      with_food_tickets = s.with_food_tickets + excluded.with_food_tickets,
      without_food_tickets = s.without_food_tickets + excluded.without_food_tickets,
      cash_registrations = s.cash_registrations + excluded.cash_registrations,
      zelle_registrations = s.zelle_registrations + excluded.zelle_registrations,
      cash_tickets = s.cash_tickets + excluded.cash_tickets,
      cash_cents = s.cash_cents + excluded.cash_cents,
      zelle_tickets = s.zelle_tickets + excluded.zelle_tickets,
      zelle_cents = s.zelle_cents + excluded.zelle_cents;
  return null;
end $$;

create or replace trigger registrations_keep_sums_of_new after insert on registrations referencing new table as inserted
  for each statement execute function registrations_keep_sums_of_new();

-- Updates the person's figures and the seller's sums after a registration is cancelled, let out, or removed.
create or replace function registrations_keep_sums() returns trigger language plpgsql as $$
declare
  own int := current_slot();
  -- Columns in which the sale counts: 1, or 0.
  fed int;
  cash int;
  zelle int;
begin
  -- Every list is complete and has no ELSE: a sale that has no column to count in is an error (case_not_found).
  case old.food_option
    when 'with_food' then fed := 1;
    when 'without_food' then fed := 0;
  end case;
  case old.payment_mode
    when 'cash' then cash := (not old.is_guest)::int; zelle := 0;
    when 'zelle' then cash := 0; zelle := 1;
  end case;

  -- An earlier scan that arrived later has taken over the check-in stamp.
  if tg_op = 'UPDATE' and old.cancelled_at is null and new.cancelled_at is null
      and old.checked_in_at <> new.checked_in_at then
    update people p set last_checked_in_at = (
      select max(r.checked_in_at) from registrations r
      where r.event_id = p.event_id and r.person_id = p.id and r.cancelled_at is null)
    where p.id = new.person_id and p.event_id = new.event_id;
    return null;
  end if;

  -- Cancelled, undone, deleted, or written manually.
  declare
    sale registrations := coalesce(new, old);
    was_live int := (old.cancelled_at is null)::int;
    is_live int := case when tg_op = 'DELETE' then 0 else (new.cancelled_at is null)::int end;
    was_in int := was_live * (old.checked_in_at is not null)::int;
    is_in int := case when tg_op = 'DELETE' then 0 else is_live * (new.checked_in_at is not null)::int end;
    live int := is_live - was_live;
    checked_in int := is_in - was_in;
  begin
    if live = 0 and checked_in = 0 then return null; end if;
    if live <> 0 then
      -- As the foreign key does for an insert. Setting a capacity locks the event too, so it counts this change either before or
      -- after; and the event's time zone, and with it the day of the sale, does not change in between.
      perform from events e where e.id = sale.event_id for key share;
    end if;
    if live < 0 or checked_in < 0 then
      -- The update below reads the person's other registrations. If that statement itself waited for the person's row, it would
      -- see them as they were before the wait.
      perform from people p where p.id = sale.person_id and p.event_id = sale.event_id for no key update;
    end if;
    update people p set
      registrations = p.registrations + live,
      tickets = p.tickets + live * sale.ticket_quantity,
      with_food_in = p.with_food_in + fed * checked_in,
      with_food_out = p.with_food_out + fed * (live - checked_in),
      without_food_in = p.without_food_in + (1 - fed) * checked_in,
      without_food_out = p.without_food_out + (1 - fed) * (live - checked_in),
      -- Only cancellations and undos need to look at the other registrations.
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
    insert into seller_sums as s (event_id, seller_id, slot, registrations, checked_in, with_food_tickets,
        without_food_tickets, cash_registrations, zelle_registrations, cash_tickets, cash_cents, zelle_tickets, zelle_cents)
      values (sale.event_id, sale.seller_id, own, live, checked_in,
        live * fed * sale.ticket_quantity, live * (1 - fed) * sale.ticket_quantity,
        live * cash, live * zelle,
        live * cash * sale.ticket_quantity, live * cash * sale.total_cents,
        live * zelle * sale.ticket_quantity, live * zelle * sale.total_cents)
      on conflict (event_id, seller_id, slot) do update set
        registrations = s.registrations + excluded.registrations,
        checked_in = s.checked_in + excluded.checked_in,
        with_food_tickets = s.with_food_tickets + excluded.with_food_tickets,
        without_food_tickets = s.without_food_tickets + excluded.without_food_tickets,
        cash_registrations = s.cash_registrations + excluded.cash_registrations,
        zelle_registrations = s.zelle_registrations + excluded.zelle_registrations,
        cash_tickets = s.cash_tickets + excluded.cash_tickets,
        cash_cents = s.cash_cents + excluded.cash_cents,
        zelle_tickets = s.zelle_tickets + excluded.zelle_tickets,
        zelle_cents = s.zelle_cents + excluded.zelle_cents;
    -- What is sold is counted in capacities.sql. Only an event with a capacity has a row.
    if live <> 0 and not sale.is_over_capacity then
      update event_capacities c set sold = c.sold + live * sale.ticket_quantity where c.event_id = sale.event_id;
    end if;
  end;
  return null;
end $$;

-- Check-ins come in batches and are counted once per statement, below.
create or replace trigger registrations_keep_sums after update of cancelled_at, checked_in_at on registrations for each row
  when ((old.cancelled_at is null) <> (new.cancelled_at is null)
    or old.checked_in_at is not null and old.checked_in_at is distinct from new.checked_in_at)
  execute function registrations_keep_sums();
create or replace trigger registrations_keep_sums_of_removed after delete on registrations
  for each row execute function registrations_keep_sums();

-- Counts everybody whom a statement checks in together: a batch of check-ins costs one UPDATE of people and one of the sums.
create or replace function registrations_keep_check_ins() returns trigger language plpgsql as $$
declare
  own int;
begin
  perform from entered n join outside o on o.id = n.id and o.event_id = n.event_id
    where o.checked_in_at is null and n.checked_in_at is not null and o.cancelled_at is null and n.cancelled_at is null limit 1;
  if not found then return null; end if;
  own := current_slot();
  with let_in as (
    select n.event_id, n.person_id, n.seller_id, n.checked_in_at, has_food(n.food_option)::int as food
    from entered n join outside o on o.id = n.id and o.event_id = n.event_id
    where o.checked_in_at is null and n.checked_in_at is not null and o.cancelled_at is null and n.cancelled_at is null
  ), updated as (
    update people p set with_food_in = p.with_food_in + e.fed, with_food_out = p.with_food_out - e.fed,
      without_food_in = p.without_food_in + e.unfed, without_food_out = p.without_food_out - e.unfed,
      last_checked_in_at = greatest(p.last_checked_in_at, e.at)
    from (
      select event_id, person_id, sum(food)::int as fed, sum(1 - food)::int as unfed, max(checked_in_at) as at
      from let_in group by 1, 2
    ) e where p.id = e.person_id and p.event_id = e.event_id
  )
  insert into seller_sums as s (event_id, seller_id, slot, checked_in)
    select event_id, seller_id, own, count(*) from let_in group by 1, 2
    on conflict (event_id, seller_id, slot) do update set checked_in = s.checked_in + excluded.checked_in;
  return null;
end $$;

create or replace trigger registrations_keep_check_ins after update on registrations
  referencing old table as outside new table as entered for each statement execute function registrations_keep_check_ins();
