-- Sales and scans hold what they touch in one order, and a refusal is an answer of their statement instead of its failure:
-- docs/decisions/2026-11-22-refusals-are-answers.md has the order, what must stay true, and the test of each.

-- Twins of one request wait for each other here, so that the second finds the first one's answer.
create function hold_idempotency_keys(user_ids uuid[], keys text[]) returns void language sql as $$
  select pg_advisory_xact_lock(twin) from (
    select distinct hashtextextended(user_id || key, 0) as twin from unnest(user_ids, keys) a (user_id, key)
    where key is not null order by 1) twins
$$;

-- Whoever is about to give an address in an event to a person: a new one, or one who is corrected. A row that is not there
-- yet cannot be locked.
create function hold_emails(event uuid, emails text[]) returns void language sql as $$
  select pg_advisory_xact_lock(address) from (
    select distinct hashtextextended(event || email, 1) as address from unnest(emails) email order by 1) addresses
$$;

-- Sales, each as if it were alone, in the order in which they came. Arrays of one length, see AttendeesService, in which no
-- address and no key stands twice; quotes are totals in cents that the sellers saw, or nulls. Answers a row for each, in
-- their order:
--   sold, repeated        the registration as jsonb (and the id of its mail, where it was sold just now)
--   key_reused            the key stands for another request
--   no_event, event_changed, event_over, no_tier_covers
--   price_changed         {"pricePerTicket": cents}
--   duplicate_person      {"name", "email", "phone", "registeredAt"} of who has the address
--   sold_out              {"left": tickets}
create function register_sales(
  seller_ids uuid[], keys text[], fingerprints bytea[], seen_event_ids uuid[], food_options text[], tickets int[],
  guests boolean[], surcharges int[], names text[], emails text[], phones text[], payment_modes text[], qr_codes text[],
  request_ids text[], quotes bigint[]
) returns table (outcome text, answer jsonb, mail_id uuid)
language plpgsql
-- With arrays as parameters each statement would be planned anew at each call.
set plan_cache_mode = force_generic_plan
-- Whoever waits for longer gives back what it holds and comes again; a deadlock ends here too, whatever the server's
-- deadlock_timeout is.
set lock_timeout = '500ms'
as $$
#variable_conflict use_column
declare
  event events;
  -- Null: no limit.
  tickets_left int;
  sale record;
  outcomes text[] := '{}';
  answers jsonb[] := '{}';
  prices int[] := '{}';
begin
  perform hold_idempotency_keys(seller_ids, keys);
  select e.* into event from events e where e.id = coalesce(
    (select c.id from events c where c.over_at > now() order by c.over_at, c.id limit 1),
    (select c.id from events c order by c.event_date desc, c.id limit 1)) for key share of e;
  select c.capacity - c.sold into tickets_left from event_capacities c where c.event_id = event.id for no key update;
  perform hold_emails(event.id, emails);
  perform from people p where p.event_id = event.id and p.email = any(emails) and p.closed_at is null
    order by p.id for no key update;

  -- What is read from here on stays true until the end.
  for sale in
    select a.place, a.tickets, a.price, case
        when k.answer is not null then case when k.fingerprint = a.fingerprint then 'repeated' else 'key_reused' end
        when event.id is null then 'no_event'
        when a.seen_event_id <> event.id then 'event_changed'
        when event.over_at <= now() then 'event_over'
        when a.price is null then 'no_tier_covers'
        when a.quote <> a.price::bigint * a.tickets then 'price_changed'
        when p.phone <> a.phone or lower(p.name collate "pg_c_utf8") <> lower(a.name collate "pg_c_utf8")
          then 'duplicate_person'
        else 'sold' end as outcome,
      k.answer as prior, p.id as person_id, p.name, p.email, p.phone
    from (
      select a.*, case when a.is_guest then 0 else t.price_cents + a.surcharge end as price
      from unnest(seller_ids, keys, fingerprints, seen_event_ids, food_options, tickets, guests, surcharges, names, emails,
          phones, quotes) with ordinality
        a (seller_id, key, fingerprint, seen_event_id, food_option, tickets, is_guest, surcharge, name, email, phone, quote,
          place)
      left join pricing_tiers t on t.event_id = event.id and t.is_active and t.food_option = a.food_option
        and a.tickets between t.quantity_from and t.quantity_to
    ) a
    left join people p on p.event_id = event.id and p.email = a.email and p.closed_at is null
    left join idempotency_keys k on k.user_id = a.seller_id and k.key = a.key
      and k.created_at > now() - interval '24 hours'
    order by a.place
  loop
    if sale.outcome = 'sold' and sale.tickets > tickets_left then sale.outcome := 'sold_out'; end if;
    if sale.outcome = 'sold' then tickets_left := tickets_left - sale.tickets; end if;
    outcomes[sale.place] := sale.outcome;
    prices[sale.place] := sale.price;
    answers[sale.place] := case sale.outcome
      when 'repeated' then sale.prior
      when 'price_changed' then jsonb_build_object('pricePerTicket', sale.price)
      when 'duplicate_person' then jsonb_build_object('name', sale.name, 'email', sale.email, 'phone', sale.phone,
        'registeredAt', (select min(r.created_at) from registrations r
          where r.event_id = event.id and r.person_id = sale.person_id and r.cancelled_at is null))
      when 'sold_out' then jsonb_build_object('left', tickets_left)
    end;
  end loop;

  if not 'sold' = any(outcomes) then
    return query select o.outcome, o.answer, null::uuid from unnest(outcomes, answers) o (outcome, answer);
    return;
  end if;
  -- From here on the triggers: who it is, the slot, the sums.
  return query
  with asked as (
    select * from unnest(outcomes, answers, prices, seller_ids, keys, fingerprints, food_options, tickets, guests, names,
        emails, phones, payment_modes, qr_codes, request_ids) with ordinality
      a (outcome, answer, price, seller_id, key, fingerprint, food_option, tickets, is_guest, name, email, phone,
        payment_mode, qr_code, request_id, place)
  ), sale as (
    insert into registrations (event_id, seller_id, food_option, ticket_quantity, is_guest, price_per_ticket_cents,
      total_cents, name, email, phone, payment_mode, qr_code)
    select event.id, a.seller_id, a.food_option, a.tickets, a.is_guest, a.price, a.price * a.tickets, a.name, a.email,
      a.phone, a.payment_mode, a.qr_code
    from asked a where a.outcome = 'sold' order by a.place
    returning *
  ), sold as (
    select a.place, a.key, a.fingerprint, a.request_id, s.id, s.event_id, s.email, s.seller_id, to_jsonb(s) as answer
    from sale s join asked a on a.qr_code = s.qr_code
  ), mail as (
    insert into outbox (kind, to_address, event_id, registration_id, request_id)
    select 'ticket', s.email, s.event_id, s.id, s.request_id from sold s
    returning id, registration_id
  ), audited as (
    insert into audit_log (actor_id, action, subject_type, subject_id, event_id, details, request_id)
    select s.seller_id, 'registration.created', 'registration', s.id, s.event_id,
      jsonb_build_object('tickets', s.answer -> 'ticket_quantity', 'total_cents', s.answer -> 'total_cents',
        'payment_mode', s.answer -> 'payment_mode', 'food_option', s.answer -> 'food_option',
        'is_guest', s.answer -> 'is_guest'), s.request_id
    from sold s
  ), kept as (
    insert into idempotency_keys (user_id, key, fingerprint, answer)
    select s.seller_id, s.key, s.fingerprint, s.answer from sold s where s.key is not null
  )
  select a.outcome, coalesce(s.answer, a.answer), m.id
  from asked a left join sold s on s.place = a.place left join mail m on m.registration_id = s.id
  order by a.place;
end $$;

-- For an answer that turns out to stand on something that changed meanwhile: nothing is written, and it is done again.
create function refuse_stale() returns text language plpgsql as $$
begin
  raise exception using errcode = 'serialization_failure',
    message = 'somebody changed a registration without holding its person';
end $$;

-- What a check-in answers, as it is kept with an Idempotency-Key. An expression, so that it is worked out in place.
create function check_in_answer(
  success boolean, id uuid, name text, email text, phone text, ticket_quantity int, food_option text, payment_mode text,
  is_guest boolean, checked_in_at timestamptz, checked_in_by text, seller text, team_role text
) returns jsonb language sql stable
  return jsonb_build_object('success', success, 'attendee',
    jsonb_build_object('id', id, 'name', name, 'email', email, 'phone', phone, 'ticketQuantity', ticket_quantity,
      'foodOption', food_option, 'paymentMode', payment_mode, 'isGuest', is_guest, 'checkedInAt', checked_in_at,
      'checkedInBy', checked_in_by, 'volunteerName', seller, 'volunteerTeamRole', team_role));

-- Scans, each as if it were alone. Arrays of one length, see CheckinService, in which no code and no key stands twice.
-- Answers a row for each, in their order:
--   let_in, already_in, repeated   what the caller is told (CheckInJson)
--   key_reused                     the key stands for another request
--   qr_code_of_other_event         {"event": its name}
--   registration_cancelled, unknown_qr_code
create function check_in_codes(
  user_ids uuid[], keys text[], fingerprints bytea[], codes text[], user_names text[], request_ids text[]
) returns table (outcome text, answer jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan
set lock_timeout = '500ms'
as $$
#variable_conflict use_column
declare
  current_event uuid;
  held uuid[];
begin
  perform hold_idempotency_keys(user_ids, keys);
  current_event := coalesce(
    (select e.id from events e where e.over_at > now() order by e.over_at, e.id limit 1),
    (select e.id from events e order by e.event_date desc, e.id limit 1));
  -- Whoever changes a registration holds its person, so what is read next stays true.
  select array_agg(p.id) into held from (
    select p.id from people p where p.event_id = current_event and p.id = any(array(
      select r.person_id from registrations r where r.event_id = current_event and r.qr_code = any(codes)))
    order by p.id for no key update) p;

  return query
  with asked as (
    select * from unnest(user_ids, keys, fingerprints, codes, user_names, request_ids) with ordinality
      a (user_id, key, fingerprint, code, user_name, request_id, place)
  ), prior as (
    select a.place, k.answer, k.fingerprint = a.fingerprint as matches
    from asked a join idempotency_keys k on k.user_id = a.user_id and k.key = a.key
    where k.created_at > now() - interval '24 hours'
  ), entry as (
    update registrations r set checked_in_at = now(), check_in_recorded_at = now(), checked_in_by = a.user_id,
      tickets_admitted = r.ticket_quantity
    from asked a
    where r.qr_code = a.code and r.event_id = current_event and r.person_id = any(held) and r.checked_in_at is null
      and r.cancelled_at is null and a.place not in (select place from prior)
    returning r.*, a.place, a.user_id, a.key, a.fingerprint, a.user_name, a.request_id
  ), audited as (
    insert into audit_log (actor_id, action, subject_type, subject_id, event_id, details, request_id)
    select e.user_id, 'check_in.done', 'registration', e.id, e.event_id,
      jsonb_build_object('tickets', e.ticket_quantity), e.request_id
    from entry e
  ), answered as (
    select r.place, r.user_id, r.key, r.fingerprint, 'let_in' as outcome,
      check_in_answer(true, r.id, r.name, r.email, r.phone, r.ticket_quantity, r.food_option, r.payment_mode, r.is_guest,
        r.checked_in_at, r.user_name, seller.full_name, seller.team_role) as answer
    from entry r join users seller on seller.id = r.seller_id
    union all
    -- Everybody else: as it was when this statement began, which nobody has changed since.
    select a.place, a.user_id, a.key, a.fingerprint, case
        when r.id is null then 'unknown_qr_code'
        when r.event_id <> current_event then 'qr_code_of_other_event'
        when r.cancelled_at is not null then 'registration_cancelled'
        when r.checked_in_at is not null then 'already_in'
        when r.person_id = any(held) then refuse_stale()
        -- Sold to somebody new since this statement began.
        else 'unknown_qr_code' end,
      case
        when r.event_id <> current_event then
          jsonb_build_object('event', (select e.name from events e where e.id = r.event_id))
        when r.checked_in_at is not null then
          check_in_answer(false, r.id, r.name, r.email, r.phone, r.ticket_quantity, r.food_option, r.payment_mode,
            r.is_guest, r.checked_in_at, doorkeeper.full_name, seller.full_name, seller.team_role)
      end
    from asked a
    left join lateral (
      select r.* from registrations r where r.qr_code = a.code order by r.event_id = current_event desc limit 1) r on true
    left join users seller on seller.id = r.seller_id
    left join users doorkeeper on doorkeeper.id = r.checked_in_by
    where a.place not in (select place from entry) and a.place not in (select place from prior)
  ), kept as (
    insert into idempotency_keys (user_id, key, fingerprint, answer)
    select d.user_id, d.key, d.fingerprint, d.answer
    from answered d where d.key is not null and d.outcome in ('let_in', 'already_in')
  )
  select coalesce(d.outcome, case when p.matches then 'repeated' else 'key_reused' end),
    coalesce(d.answer, case when p.matches then p.answer end)
  from asked a left join answered d on d.place = a.place left join prior p on p.place = a.place order by a.place;
end $$;

-- As before, but for the capacity: what is sold is counted once a statement, and what is cancelled under the event's lock.
create or replace function registrations_keep_sums() returns trigger language plpgsql as $$
declare
  own int := current_slot();
begin
  if tg_op = 'INSERT' and new.cancelled_at is null and new.checked_in_at is null then
    loop
      update seller_sums s set
        registrations = s.registrations + 1,
        with_food_tickets = s.with_food_tickets + case new.food_option when 'with_food' then new.ticket_quantity else 0 end,
        without_food_tickets = s.without_food_tickets + case new.food_option when 'with_food' then 0 else new.ticket_quantity end,
        cash_tickets = s.cash_tickets + case when new.payment_mode = 'cash' and not new.is_guest then new.ticket_quantity else 0 end,
        cash_cents = s.cash_cents + case when new.payment_mode = 'cash' and not new.is_guest then new.total_cents else 0 end,
        zelle_tickets = s.zelle_tickets + case new.payment_mode when 'zelle' then new.ticket_quantity else 0 end,
        zelle_cents = s.zelle_cents + case new.payment_mode when 'zelle' then new.total_cents else 0 end
      where s.event_id = new.event_id and s.seller_id = new.seller_id and s.slot = own;
      exit when found;
      insert into seller_sums (event_id, seller_id, slot) values (new.event_id, new.seller_id, own)
        on conflict do nothing;
    end loop;
    return null;
  end if;

  if tg_op = 'UPDATE' and old.checked_in_at is null and new.checked_in_at is not null
      and old.cancelled_at is null and new.cancelled_at is null then
    if new.food_option = 'with_food' then
      update people p set with_food_in = p.with_food_in + 1, with_food_out = p.with_food_out - 1,
        last_checked_in_at = greatest(p.last_checked_in_at, new.checked_in_at)
      where p.id = new.person_id and p.event_id = new.event_id;
    else
      update people p set without_food_in = p.without_food_in + 1, without_food_out = p.without_food_out - 1,
        last_checked_in_at = greatest(p.last_checked_in_at, new.checked_in_at)
      where p.id = new.person_id and p.event_id = new.event_id;
    end if;
    loop
      update seller_sums s set checked_in = s.checked_in + 1
      where s.event_id = new.event_id and s.seller_id = new.seller_id and s.slot = own;
      exit when found;
      insert into seller_sums (event_id, seller_id, slot) values (new.event_id, new.seller_id, own)
        on conflict do nothing;
    end loop;
    return null;
  end if;

  -- Cancelled, undone, deleted, or written by hand.
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
    if live <> 0 and tg_op <> 'INSERT' then
      -- An insert's foreign key does this. Whoever sets a capacity holds the event, and so counts what is sold before
      -- this or after it; and the day that it was sold on does not change meanwhile.
      perform from events e where e.id = sale.event_id for key share;
    end if;
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
      values (sale.event_id, sale.seller_id, own, live, checked_in,
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
    -- What is inserted is counted once a statement, below. A row is there only where a capacity is set.
    if live <> 0 and tg_op <> 'INSERT' then
      update event_capacities c set sold = c.sold + live * sale.ticket_quantity where c.event_id = sale.event_id;
    end if;
  end;
  return null;
end $$;

create or replace function registrations_keep_capacity() returns trigger language plpgsql as $$
begin
  update event_capacities c set sold = c.sold + added.tickets
  from (select event_id, sum(ticket_quantity)::int as tickets from inserted where cancelled_at is null group by 1) added
  where c.event_id = added.event_id;
  return null;
end $$;

-- After the triggers of each row. A row is there only where a capacity is set, and all its sales change it.
create or replace trigger registrations_keep_capacity after insert on registrations referencing new table as inserted
  for each statement execute function registrations_keep_capacity();

-- So far a capacity that was set while a sale was being cancelled counted its tickets for good. Nobody sells or cancels
-- from the trigger's making until this is committed.
update event_capacities c set sold = sums.tickets
from (select event_id, sum(with_food_tickets + without_food_tickets)::int as tickets from seller_sums group by 1) sums
where sums.event_id = c.event_id and sums.tickets < c.sold;

-- Deadlocks need somebody who holds rows in another order; they are found at once and not after a second. Needs a superuser
-- or a grant; sales and scans have a limit of their own.
do $$ begin
  execute format('alter database %I set deadlock_timeout = %L', current_database(), '100ms');
exception when insufficient_privilege then
  raise notice 'Not allowed to set deadlock_timeout: the server keeps its own';
end $$;
