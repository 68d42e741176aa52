-- Sales at the door (docs/door-cases.md). One is one transaction: `read_door_sale` locks and reads, checkin/sales/ decides,
-- `write_door_sale` writes.

-- Gives what was not sold of leases that have ended back to the reserve. The caller has locked the capacity, if there is one.
create or replace function release_leases(event uuid) returns void language plpgsql as $$
declare
  unsold int;
begin
  with released as (
    update door_leases l set released_at = now()
    where l.event_id = event and l.released_at is null and l.ends_at <= now() returning l.tickets - l.sold as unsold
  )
  select coalesce(sum(r.unsold), 0) into unsold from released r;
  if unsold > 0 then
    update event_capacities c set reserved = c.reserved - unsold, offline_reserve = c.offline_reserve + unsold
      where c.event_id = event;
  end if;
end $$;

-- A capacity as it is once what was not sold of leases that have ended is back in the reserve, for whoever only reads it.
create or replace function with_ended_leases(c event_capacities) returns event_capacities language plpgsql stable as $$
declare
  unsold int := (select coalesce(sum(l.tickets - l.sold), 0) from door_leases l
    where l.event_id = c.event_id and l.released_at is null and l.ends_at <= now());
begin
  c.reserved := c.reserved - unsold;
  c.offline_reserve := c.offline_reserve + unsold;
  return c;
end $$;

-- The tickets of an event that phones may sell without asking and have not sold, as far as the server knows.
create or replace function tickets_leased(event uuid) returns int language plpgsql stable as $$
begin
  return (select coalesce(sum(l.tickets - l.sold), 0)::int from door_leases l where l.event_id = event and l.released_at is null);
end $$;

-- Gives a device ten tickets of the reserve, or as many as there are, for two hours; while it has some, the same again. Null if there
-- are none, or volunteers do not get the list of the event. No account has leases for more than `most` devices.
create or replace function draw_lease(event uuid, device uuid, account uuid, at_a_time int, lasts interval, most int)
returns door_leases language plpgsql
set enable_seqscan = off
set lock_timeout = '500ms' as $$
declare
  lease door_leases;
  of_event events;
  limited event_capacities;
  given int;
begin
  select * into of_event from events e where e.id = event for key share;
  if not found then return null; end if;
  perform lock_capacities(array[event]);
  select * into lease from door_leases l where l.event_id = event and l.device_id = device and l.released_at is null;
  if lease.sold < lease.tickets then return lease; end if;
  select * into limited from event_capacities c where c.event_id = event;
  if limited.event_id is null or not gives_list(of_event) then return null; end if;
  given := least(at_a_time, limited.offline_reserve, limited.capacity - limited.sold - limited.reserved);
  if given <= 0 then return null; end if;
  if (select count(*) from door_leases l where l.event_id = event and l.account_id = account and l.released_at is null
      and l.device_id <> device) >= most then
    return null;
  end if;
  update door_leases l set released_at = now() where l.id = lease.id;
  insert into door_leases (event_id, device_id, account_id, number, tickets, ends_at)
    select event, device, account, coalesce(max(l.number), 0) + 1, given, now() + lasts
    from door_leases l where l.event_id = event and l.device_id = device
    returning * into lease;
  update event_capacities c set reserved = c.reserved + given, offline_reserve = c.offline_reserve - given
    where c.event_id = event;
  return lease;
end $$;

-- Locks and reads all that a sale at the door is decided by, in the order of locks (database/batches.md):
--   kept       the sale with this id, if it was sold before; nothing else is read then
--   isScanId   whether the id is that of a scan
--   event      null if there is none
--   left       tickets that anybody may buy; null without a limit
--   free       the same with those of the reserve
--   lease      of the device when it was sold
--   codeTaken  whether another ticket has the code, or had it, sold or not
--   tiers      the active ones
create or replace function read_door_sale(sale uuid, event uuid, seller uuid, device uuid, code text, name text, phone text,
  sold_at timestamptz, is_offline boolean) returns jsonb language plpgsql
set enable_seqscan = off
set lock_timeout = '500ms' as $$
#variable_conflict use_column
declare
  kept door_sales;
  of_event events;
  capacities jsonb;
  limited event_capacities;
  lease door_leases;
  key text := person_key(null, read_door_sale.name, read_door_sale.phone);
begin
  perform lock_scans(array[sale]);
  select * into kept from door_sales d where d.sale_id = sale;
  if found then
    return jsonb_build_object('kept', to_jsonb(kept) || jsonb_build_object('content', encode(kept.content, 'hex')));
  end if;
  if exists (select from admissions a where a.scan_id = sale) or exists (select from refused_scans q where q.scan_id = sale) then
    return jsonb_build_object('isScanId', true);
  end if;
  select * into of_event from events e where e.id = event for key share;
  if not found then return '{}'; end if;
  capacities := lock_capacities(array[event]);
  if key is not null then
    perform lock_person_keys(event, array[key]);
  end if;
  if read_door_sale.is_offline then
    perform from hand_overs h where h.event_id = event and h.seller_id = seller and h.status = 'received'
      and h.offered_at > read_door_sale.sold_at order by h.id for update;
  end if;
  if key is not null then
    perform from people p where p.event_id = event and p.key = key and p.closed_at is null for no key update;
  end if;
  if read_door_sale.is_offline then
    -- Before the slot of the sums, as any entry for the seller's money.
    insert into cleared_sums (event_id, seller_id, cleared_cents) values (event, seller, 0) on conflict do nothing;
    perform from cleared_sums s where s.event_id = event and s.seller_id = seller for update;
  end if;
  select * into limited from event_capacities c where c.event_id = event;
  select * into lease from door_leases l where l.event_id = event and l.device_id = device
    order by l.granted_at <= read_door_sale.sold_at desc,
      case when l.granted_at <= read_door_sale.sold_at then l.granted_at end desc, l.granted_at limit 1;
  return jsonb_build_object(
    'event', jsonb_build_object('createdAt', of_event.created_at, 'eventDate', of_event.event_date, 'overAt', of_event.over_at,
      'isDoorOpen', of_event.is_door_open, 'timeZone', of_event.time_zone, 'isPublished', is_published(of_event.status)),
    'left', capacities -> event::text,
    'free', limited.capacity - limited.sold - limited.reserved,
    'lease', case when lease.id is not null then jsonb_build_object('id', lease.id, 'left', lease.tickets - lease.sold,
      'endsAt', lease.ends_at, 'isReleased', lease.released_at is not null) end,
    'codeTaken', exists (select from registrations r where r.qr_code = code)
      or exists (select from replaced_codes c where c.qr_code = code)
      or exists (select from paper_tickets t where t.qr_code = code),
    'tiers', coalesce((select jsonb_agg(jsonb_build_object('foodOption', t.food_option, 'quantityFrom', t.quantity_from,
        'quantityTo', t.quantity_to, 'priceCents', t.price_cents) order by t.food_option, t.quantity_from)
      from pricing_tiers t where t.event_id = event and t.is_active), '[]'));
end $$;

-- Writes a sale that was decided, in the transaction of `read_door_sale`: the registration, whose tickets are let in by the scan with
-- the same id, and what of it was handed over already. Returns the registration's id.
--   counts_on  'capacity', 'lease', 'returned' (of a lease that has ended), 'nothing' (over the capacity), null without a limit
create or replace function write_door_sale(sale jsonb) returns uuid language plpgsql
set enable_seqscan = off as $$
declare
  its registrations;
  s record;
  rest bigint;
  cash_pending bigint;
  handed hand_overs;
  part bigint;
begin
  select * into s from jsonb_to_record(sale) x (sale_id uuid, event_id uuid, seller_id uuid, sent_by uuid, device_id uuid, label text,
    is_offline boolean, content text, tickets int, food_option text, payment_mode text, price_cents int, taken_cents int,
    name text, phone text, code text, sold_at timestamptz, counts_on text, lease_id uuid, request_id text, actor_id uuid);
  case s.counts_on
    when 'lease' then
      update door_leases l set sold = l.sold + s.tickets where l.id = s.lease_id;
      update event_capacities c set reserved = c.reserved - s.tickets where c.event_id = s.event_id;
    when 'returned' then
      update door_leases l set sold = l.sold + s.tickets where l.id = s.lease_id;
      update event_capacities c set offline_reserve = least(c.offline_reserve, greatest(c.offline_reserve - s.tickets, 0)) where c.event_id = s.event_id;
    when 'capacity', 'nothing' then null;
    else
      if s.counts_on is not null then perform not_in_list('what a door sale counts on', s.counts_on); end if;
  end case;
  insert into registrations (event_id, seller_id, food_option, ticket_quantity, price_per_ticket_cents, total_cents,
      name, phone, payment_mode, qr_code, memo, created_at, door_sale_id, is_over_capacity)
    values (s.event_id, s.seller_id, s.food_option, s.tickets, s.price_cents, s.price_cents * s.tickets, s.name, s.phone,
      s.payment_mode, s.code,
      case settled_as(s.payment_mode) when 'transfer' then memo(s.event_id, s.sale_id::text) when 'cash' then null end,
      s.sold_at, s.sale_id, coalesce(s.counts_on = 'nothing', false))
    returning * into its;
  insert into door_sales (sale_id, event_id, registration_id, seller_id, sent_by, device_id, label, is_offline, content, taken_cents,
      lease_id, sold_at)
    values (s.sale_id, s.event_id, its.id, s.seller_id, s.sent_by, s.device_id, s.label, s.is_offline, decode(s.content, 'hex'),
      s.taken_cents, case when s.counts_on in ('lease', 'returned') then s.lease_id end, s.sold_at);
  insert into audit_log (actor_id, action, subject_type, subject_id, event_id, details, request_id)
    values (s.actor_id, 'registration.created', 'registration', its.id, s.event_id,
      jsonb_build_object('tickets', s.tickets, 'total_cents', its.total_cents, 'payment_mode', s.payment_mode,
        'food_option', s.food_option, 'is_guest', false, 'at_door', true, 'offline', s.is_offline, 'seller', s.seller_id,
        'taken_cents', s.taken_cents, 'over_capacity', its.is_over_capacity), s.request_id);
  perform write_scans(
    jsonb_build_array(jsonb_build_object('id', its.id, 'event_id', s.event_id, 'admitted', s.tickets, 'served', 0,
      'checked_in_at', s.sold_at, 'checked_in_by', s.seller_id, 'checked_in_sent_by', s.sent_by, 'checked_in_label', s.label)),
    jsonb_build_array(jsonb_build_object('scan_id', s.sale_id, 'line', 0, 'event_id', s.event_id, 'registration_id', its.id,
      'station', 'entrance', 'tickets', s.tickets, 'let_in', s.tickets, 'scanned_at', s.sold_at, 'account_id', s.seller_id,
      'sent_by', s.sent_by, 'device_id', s.device_id, 'label', s.label,
      'source', case when s.is_offline then 'offline' else 'online' end, 'content', s.content, 'request_id', s.request_id)),
    '[]', '[]');
  -- One with a network never waited.
  update device_sales w set sales = greatest(w.sales - 1, 0), cents = greatest(w.cents - s.taken_cents, 0)
    where s.is_offline and w.device_id = s.device_id and w.event_id = s.event_id and w.account_id = s.seller_id;
  delete from invalid_door_sales i where i.sale_id = s.sale_id and i.content = decode(s.content, 'hex');
  return its.id;
end $$;

-- Keeps a sale without a network that could not be taken, or that it could not be again. Null if it is kept; if its account has `most`
-- others of the time that `within` says, the seconds after which there is room for one.
create or replace function keep_invalid_sale(account uuid, sale uuid, event uuid, sent jsonb, content bytea, errors jsonb, device uuid,
  most int, within interval) returns int language plpgsql
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  room_at timestamptz;
begin
  update invalid_door_sales i set errors = keep_invalid_sale.errors, recorded_at = now()
    where i.sale_id = sale and i.content = keep_invalid_sale.content;
  if found then return null; end if;
  -- The account's next one is counted after this one.
  perform from users u where u.id = account for no key update;
  select i.recorded_at + within into room_at from invalid_door_sales i
    where i.account_id = account and i.recorded_at > now() - within order by i.recorded_at desc offset most - 1 limit 1;
  if room_at is not null then return ceil(extract(epoch from room_at - now())); end if;
  insert into invalid_door_sales as i (account_id, sale_id, event_id, sent, content, errors, device_id)
    values (account, sale, (select e.id from events e where e.id = event), sent, keep_invalid_sale.content, keep_invalid_sale.errors,
      device)
    on conflict (sale_id, content) do update set errors = excluded.errors, recorded_at = now();
  return null;
end $$;

-- Clears a door sale from what its seller handed over after it was sold, beyond what the book knew of then: the cash was in that
-- count already. The hand-overs and the seller's money were locked by `read_door_sale`.
create or replace function clear_from_surplus(sale uuid) returns void language plpgsql
set enable_seqscan = off as $$
declare
  its registrations;
  handed hand_overs;
  rest bigint;
  part bigint;
begin
  select r.* into its from door_sales d join registrations r on r.id = d.registration_id and r.event_id = d.event_id
    where d.sale_id = sale;
  if settled_as(its.payment_mode) <> 'cash' or its.cancelled_at is not null then return; end if;
  -- Never more than the book says that the seller has.
  select least(its.total_cents, coalesce(sum(cash_of(s)), 0)
      - (select c.cash_cents from cleared_sums c where c.event_id = its.event_id and c.seller_id = its.seller_id))
    into rest from seller_sums s where s.event_id = its.event_id and s.seller_id = its.seller_id;
  for handed in
    select * from hand_overs h where h.event_id = its.event_id and h.seller_id = its.seller_id and h.status = 'received'
      and h.offered_at > its.created_at and h.received_cents > h.float_returned_cents + h.cleared_cents
    order by h.offered_at, h.id
  loop
    exit when rest <= 0;
    part := least(rest, handed.received_cents - handed.float_returned_cents - handed.cleared_cents);
    insert into clearings (event_id, seller_id, kind, amount_cents, cleared_by, hand_over_id)
      values (its.event_id, its.seller_id, 'hand_over', part, handed.received_by, handed.id);
    update hand_overs h set cleared_cents = h.cleared_cents + part where h.id = handed.id;
    rest := rest - part;
  end loop;
end $$;

-- The live door sales by seller and label, whatever becomes of their tickets: the first registration is counted with its sale, all that
-- happens to it and its parts afterwards here.
create or replace function count_at_door(sale uuid, tickets_more int, cents_more bigint) returns void language sql as $$
  insert into door_sums as s (event_id, seller_id, label, tickets, cents)
    select d.event_id, d.seller_id, coalesce(d.label, ''), tickets_more, cents_more from door_sales d where d.sale_id = sale
    on conflict (event_id, seller_id, label) do update set tickets = s.tickets + excluded.tickets, cents = s.cents + excluded.cents
$$;

create or replace function door_sales_keep_sums() returns trigger language plpgsql as $$
begin
  perform count_at_door(new.sale_id, r.ticket_quantity, r.total_cents) from registrations r
    where r.id = new.registration_id and r.event_id = new.event_id and r.cancelled_at is null;
  return null;
end $$;
create or replace trigger door_sales_keep_sums after insert on door_sales for each row execute function door_sales_keep_sums();

create or replace function registrations_keep_door_sums() returns trigger language plpgsql as $$
declare
  was_live int := case when tg_op = 'INSERT' then 0 else (old.cancelled_at is null)::int end;
  is_live int := case when tg_op = 'DELETE' then 0 else (new.cancelled_at is null)::int end;
  was_tickets int := case when tg_op = 'INSERT' then 0 else was_live * old.ticket_quantity end;
  was_cents bigint := case when tg_op = 'INSERT' then 0 else was_live * old.total_cents end;
  is_tickets int := case when tg_op = 'DELETE' then 0 else is_live * new.ticket_quantity end;
  is_cents bigint := case when tg_op = 'DELETE' then 0 else is_live * new.total_cents end;
begin
  if (was_tickets, was_cents) <> (is_tickets, is_cents) then
    perform count_at_door(coalesce(new.door_sale_id, old.door_sale_id), is_tickets - was_tickets, is_cents - was_cents);
  end if;
  return null;
end $$;
-- After the other sums, as these are named.
create or replace trigger registrations_then_door_sums after update of cancelled_at, ticket_quantity on registrations
  for each row when (old.door_sale_id is not null) execute function registrations_keep_door_sums();
create or replace trigger registrations_then_door_sums_of_new after insert on registrations
  for each row when (new.door_sale_id is not null) execute function registrations_keep_door_sums();
create or replace trigger registrations_then_door_sums_of_removed after delete on registrations
  for each row when (old.door_sale_id is not null) execute function registrations_keep_door_sums();

-- Takes the scans of a code that no registration had out of the refused ones and their sums, so that they are decided anew now that
-- one has it; their undos with them.
create or replace function take_unknown_scans(of_event uuid, asked_code text) returns setof jsonb language plpgsql
set enable_seqscan = off as $$
declare
  scan refused_scans;
begin
  for scan in
    select * from refused_scans q where q.code = asked_code and q.outcome = 'unknown' and q.event_id = of_event
    order by q.scanned_at, q.undoes is not null, q.scan_id for update
  loop
    if scan.let_in > 0 then
      update uncounted_sums s set scans = s.scans - 1, people = s.people - scan.let_in,
          aside_scans = s.aside_scans - coalesce(scan.recorded_at <= s.aside_at, false)::int,
          aside_people = s.aside_people - case when scan.recorded_at <= s.aside_at then scan.let_in else 0 end
        where s.event_id = scan.event_id and s.registration_id = no_id()
          and s.account_id = coalesce(scan.sent_by, scan.account_id) and s.device_id = coalesce(scan.device_id, no_id())
          and s.station = coalesce(scan.station, 'entrance');
    end if;
    delete from refused_scans q where q.scan_id = scan.scan_id;
    return next to_jsonb(scan) || jsonb_build_object('content', encode(scan.content, 'hex'));
  end loop;
end $$;
