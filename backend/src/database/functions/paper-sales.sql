-- Paper tickets that are sold, and sales of them that are taken back (docs/paper-cases.md). The order of locks: the event, its capacity,
-- keys, people, registrations, and then the tickets, sorted by number.

-- Sells some numbers, each as a registration of one ticket: `[{number, seller, name, phone}]`. The caller has locked them, and has
-- checked that they may be sold. `scan`: it sold the ticket at the door.
create or replace function sell_paper_tickets(event uuid, asked jsonb, account_id uuid, sold_at timestamptz, scan uuid,
  request_id text) returns table (number int, registration_id uuid)
language plpgsql
set enable_seqscan = off -- reads a few rows by key, even if a table was empty when the plan was made
as $$
#variable_conflict use_column
declare
  sales jsonb;
begin
  select jsonb_agg(a || jsonb_build_object('id', uuidv7())) into sales from jsonb_array_elements(asked) a;
  -- Before the sale: what is sold is not reserved any more.
  update paper_tickets t set state = 'sold', volunteer_id = a.seller, registration_id = a.id, sold_by_scan = scan,
      changed_by = account_id, reason = null
    from jsonb_to_recordset(sales) a (id uuid, number int, seller uuid)
    where t.event_id = event and t.number = a.number;
  insert into registrations (id, event_id, seller_id, food_option, ticket_quantity, is_guest, price_per_ticket_cents, total_cents,
      name, email, phone, payment_mode, qr_code, created_at)
    select a.id, event, a.seller, b.food_option, 1, b.price_cents = 0, b.price_cents, b.price_cents, a.name, null, a.phone, 'cash',
      t.qr_code, sold_at
    from jsonb_to_recordset(sales) a (id uuid, number int, seller uuid, name text, phone text)
      join paper_tickets t on t.event_id = event and t.number = a.number
      join paper_books b on b.id = t.book_id and b.event_id = t.event_id
    order by a.number;
  -- Its guest has it on paper, so nobody is asked to deliver it.
  insert into deliveries (event_id, qr_code, way, at, account_id)
    select event, r.qr_code, 'printed', sold_at, r.seller_id
    from jsonb_to_recordset(sales) a (id uuid) join registrations r on r.id = a.id and r.event_id = event;
  insert into audit_log (actor_id, action, subject_type, subject_id, event_id, details, request_id)
    select account_id, 'registration.created', 'registration', r.id, event,
      jsonb_build_object('tickets', 1, 'total_cents', r.total_cents, 'payment_mode', r.payment_mode, 'food_option', r.food_option,
        'is_guest', r.is_guest, 'paper_ticket', t.number, 'seller', r.seller_id, 'sold_at_door', scan is not null), request_id
    from jsonb_to_recordset(sales) a (id uuid)
      join registrations r on r.id = a.id and r.event_id = event
      join paper_tickets t on t.registration_id = r.id
    order by t.number;
  return query select a.number, a.id from jsonb_to_recordset(sales) a (id uuid, number int) order by a.number;
end $$;

-- Locks what a report of sold numbers is taken back by: the people and registrations that have them, and the numbers. A registration
-- may have gone to another person while this waited: the transaction then begins again.
create or replace function lock_paper_sales(event uuid, numbers int[]) returns void language plpgsql
set enable_seqscan = off as $$
declare
  before jsonb;
  read_people constant text := 'select coalesce(jsonb_object_agg(r.id, r.person_id), ''{}'') from paper_tickets t
    join registrations r on r.id = t.registration_id and r.event_id = t.event_id where t.event_id = $1 and t.number = any($2)';
  people_now jsonb;
begin
  execute read_people into before using event, numbers;
  perform from people p where p.event_id = event and p.id in (select value::uuid from jsonb_each_text(before))
    order by p.id for no key update;
  perform from registrations r where r.event_id = event and r.id in (select key::uuid from jsonb_each(before))
    order by r.id for no key update;
  perform from paper_tickets t where t.event_id = event and t.number = any(numbers) order by t.number for update;
  execute read_people into people_now using event, numbers;
  if people_now <> before then
    raise exception using errcode = 'serialization_failure', message = 'a paper ticket was sold or given to somebody else meanwhile';
  end if;
end $$;

-- Takes back sales of some numbers, which are out again: each registration is cancelled without a mail, and gives the code up, which
-- is good again. Two arrays of equal length: numbers, and the codes that their registrations have from now on, which nobody is told.
-- The caller has locked all of it.
create or replace function undo_paper_sales(event uuid, numbers int[], codes text[], account_id uuid, why text, request_id text)
returns void language plpgsql
set enable_seqscan = off as $$
declare
  sale record;
begin
  for sale in
    select t.number, t.registration_id as id, t.volunteer_id, a.code
    from unnest(numbers, codes) a (number, code) join paper_tickets t on t.event_id = event and t.number = a.number
    order by t.number
  loop
    insert into audit_log (actor_id, action, subject_type, subject_id, event_id, details, request_id)
      values (account_id, 'registration.cancelled', 'registration', sale.id, event,
        jsonb_build_object('reason', why, 'tickets', 1, 'paper_ticket', sale.number), request_id);
    perform set_config('usher.undoes_paper', sale.id::text, true);
    update registrations r set qr_code = sale.code, cancelled_at = now(), cancelled_by = account_id, cancel_reason = why,
        refund = case when r.total_cents > 0 then 'seller' end
      where r.id = sale.id and r.event_id = event;
    perform set_config('usher.undoes_paper', '', true);
    delete from deliveries d where d.qr_code = (
      select t.qr_code from paper_tickets t where t.event_id = event and t.number = sale.number) and d.event_id = event;
    update paper_tickets t set state = 'out', registration_id = null, sold_by_scan = null, changed_by = account_id, reason = why
      where t.event_id = event and t.number = sale.number;
  end loop;
end $$;

-- Locks a paper ticket that is scanned, in the order of locks, and says who has it, and who had it when it was scanned:
-- out, or sold by a report that was taken back since. Where the event refuses what nobody reported, that report counts all the same.
create or replace function lock_paper_at_door(code text, scanned_at timestamptz) returns table (event_id uuid, event_name text,
  number int, state text, paper_at_door text, holder uuid, holder_then uuid, tickets_left int)
language plpgsql
set enable_seqscan = off -- reads a few rows by key, even if a table was empty when the plan was made
as $$
#variable_conflict use_column
declare
  of_event uuid := (select t.event_id from paper_tickets t where t.qr_code = code);
  tickets_left int;
begin
  perform from events e where e.id = of_event for key share;
  tickets_left := (lock_capacities(array[of_event]) ->> of_event::text)::int;
  perform from paper_tickets t where t.qr_code = code for update;
  return query
  select t.event_id, e.name, t.number, t.state, case when before.to_state = 'sold' then 'admit' else e.paper_at_door end,
    case when t.state = 'out' then t.volunteer_id end,
    case when before.to_state in ('out', 'sold') then before.to_volunteer end, tickets_left
  from paper_tickets t join events e on e.id = t.event_id
    left join lateral (select c.to_state, c.to_volunteer from paper_changes c
      where c.event_id = t.event_id and c.number = t.number and c.at <= scanned_at order by c.id desc limit 1) before on true
  where t.qr_code = code;
end $$;

-- Locks, in the order of locks, what is changed where a paper ticket that is sold becomes the sale of whoever had it before, as somebody
-- was let in with it then. Before the scan is read, which locks people.
create or replace function lock_sold_paper(code text, scan uuid) returns void language plpgsql
set enable_seqscan = off as $$
declare
  ticket paper_tickets;
begin
  select * into ticket from paper_tickets t where t.qr_code = code;
  perform lock_scans(array[scan]);
  perform from events e where e.id = ticket.event_id for key share;
  perform lock_capacities(array[ticket.event_id]);
  perform lock_paper_sales(ticket.event_id, array[ticket.number]);
end $$;

-- Lists the sale of a paper ticket that gave way to an earlier one, as refused scans of that one: the scans that had counted on it, and
-- under its seller the sale itself, if it was more than these. Its guest may be inside, so each counts one. The caller has locked both.
create or replace function list_later_paper_sale(event uuid, asked int, later uuid, scans uuid[], is_more boolean) returns void
language plpgsql
set enable_seqscan = off as $$
begin
  insert into refused_scans (scan_id, reused_id, event_id, registration_id, code, station, outcome, let_in, tickets, scanned_at,
      account_id, sent_by, device_id, label, source, may_undo_any, content)
    select uuidv7(), s.*
    from (
      select a.scan_id, event, t.registration_id, t.qr_code, a.station, 'duplicate', 1, null::int, a.scanned_at, a.account_id,
          a.sent_by, a.device_id, a.label, a.source, false, a.content
        from admissions a join paper_tickets t on t.event_id = event and t.number = asked
        where a.scan_id = any(scans) and a.line = 0
      union all
      select null, event, t.registration_id, t.qr_code, 'entrance', 'not_sold', 1, null, r.created_at, r.seller_id,
          null, null, null, 'online', false, sha256(r.id::text::bytea)
        from registrations r join paper_tickets t on t.event_id = event and t.number = asked
        where r.id = later and r.event_id = event and is_more
    ) s;
end $$;

-- Locks, in the order of locks, what is changed where scans are undone that have sold paper tickets.
create or replace function lock_paper_of_scans(undone uuid[], undos uuid[]) returns void language plpgsql
set enable_seqscan = off as $$
declare
  of_events uuid[] := (select array_agg(distinct t.event_id) from paper_tickets t where t.sold_by_scan = any(undone));
begin
  if of_events is null then return; end if;
  perform lock_scans(undos);
  perform from events e where e.id = any(of_events) order by e.id for key share;
  perform lock_capacities(of_events);
  perform from people p
    where (p.id, p.event_id) in (select r.person_id, r.event_id from paper_tickets t
      join registrations r on r.id = t.registration_id and r.event_id = t.event_id where t.sold_by_scan = any(undone))
    order by p.id for no key update;
  perform from paper_tickets t where t.sold_by_scan = any(undone) order by t.event_id, t.number for update;
end $$;
