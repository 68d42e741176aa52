-- Sells or refuses each sale as if it came alone, in the order in which they came. Takes arrays of equal length, see
-- RegistrationService; no person (`person_key`) and no key may occur twice. A null e-mail is
-- a sale whose seller delivers the ticket. A sale that names no event is of the one that sells. Quotes
-- are totals in cents that the sellers saw, or nulls. Answers one row per sale, in their order:
--   sold, repeated        what is answered of the registration, as SaleJson says (and the id of its mail, if it was sold just now)
--   key_reused            the key belongs to another request
--   no_event, event_changed, event_over, event_not_on_sale, no_tier_covers
--   price_changed         {"pricePerTicket": cents}
--   duplicate_person      {"name", "email", "phone", "registeredAt"} of the person who has the e-mail
--   sold_out              {"left": tickets}
create or replace function register_sales(
  seller_ids uuid[], keys text[], fingerprints bytea[], seen_event_ids uuid[], food_options text[], tickets int[],
  guests boolean[], surcharges int[], names text[], emails text[], phones text[], payment_modes text[], qr_codes text[],
  request_ids text[], quotes bigint[]
) returns table (outcome text, answer jsonb, mail_id uuid)
language plpgsql
-- Without this, statements with array parameters would be planned again on each call.
set plan_cache_mode = force_generic_plan
-- Reads a few rows by key, even if a table was empty when the plan was made.
set enable_seqscan = off
-- A call that waits for longer releases its locks and is retried; this also ends a deadlock, whatever the server's
-- deadlock_timeout is.
set lock_timeout = '500ms'
as $$
#variable_conflict use_column
declare
  selling uuid;
  -- The event of a sale that names none: the one that sells, else the one that tells why nothing is sold.
  default_event uuid;
  -- Of each sale; null if there is no event.
  event_ids uuid[];
  asked_events events[];
  people_keys text[];
  -- By event; those without a limit are not in it.
  tickets_left jsonb;
  found_people uuid[];
  left_of_event int;
  outcomes text[];
  answers jsonb[];
  prices int[];
  -- Of the registrations, in the order in which they are sold.
  ids uuid[];
begin
  perform lock_idempotency_keys(seller_ids, keys);
  selling := selling_event_id();
  default_event := coalesce(selling, current_event_id());
  select array_agg(coalesce(seen, default_event) order by ordinal) into event_ids
    from unnest(seen_event_ids) with ordinality a (seen, ordinal);
  -- Locked, an event is read as it is now: it may have been closed or deleted since.
  select array_agg(l.e) into asked_events from (
    select e from events e where e.id = any(event_ids) order by e.id for key share of e) l;
  tickets_left := lock_capacities(event_ids);
  select array_agg(person_key(email, name, phone) order by ordinal) into people_keys
    from unnest(emails, names, phones) with ordinality a (email, name, phone, ordinal);
  perform lock_person_keys_of(event_ids, people_keys);
  -- Looked up row by row: a plan made while the table was small would later read all people.
  select array_agg(p.id) into found_people from unnest(event_ids, people_keys) a (event_id, key)
    cross join lateral (
      select p.id from people p where p.event_id = a.event_id and p.key = a.key and p.closed_at is null limit 1) p;
  perform from people p where p.id = any(found_people) order by p.id for no key update;

  -- The locks keep everything read from here on true until the end of the transaction.
  select array_agg(s.outcome order by s.ordinal), array_agg(s.price order by s.ordinal),
      array_agg(case when s.outcome = 'repeated' then s.prior end order by s.ordinal),
      array_agg(uuidv7() order by s.ordinal)
    into outcomes, prices, answers, ids
  from (
    select a.ordinal, a.price, case
        when k.answer is not null then case when k.fingerprint = a.fingerprint then 'repeated' else 'key_reused' end
        when default_event is null then 'no_event'
        when e.id = default_event and e.over_at <= now() then 'event_over'
        when e.id is null or not may_be_sold(e, selling) then
          case when a.seen_event_id is null then 'event_not_on_sale' else 'event_changed' end
        when a.price is null then 'no_tier_covers'
        when a.quote <> a.price::bigint * a.tickets then 'price_changed'
        when p.id is not null and not agrees(p.name, p.phone, a.name, a.phone) then 'duplicate_person'
        else 'sold' end as outcome,
      k.answer as prior
    from (
      select a.*, case when a.is_guest then 0 else t.price_cents + a.surcharge end as price
      from unnest(seller_ids, keys, fingerprints, seen_event_ids, event_ids, food_options, tickets, guests, surcharges, names,
          people_keys, phones, quotes) with ordinality
        a (seller_id, key, fingerprint, seen_event_id, event_id, food_option, tickets, is_guest, surcharge, name, person_key,
          phone, quote, ordinal)
      left join lateral (select t.price_cents from pricing_tiers t
        where t.event_id = a.event_id and t.is_active and t.food_option = a.food_option
          and a.tickets between t.quantity_from and t.quantity_to limit 1) t on true
    ) a
    left join unnest(asked_events) e on e.id = a.event_id
    left join lateral (select * from people p
      where p.event_id = a.event_id and p.key = a.person_key and p.closed_at is null limit 1) p on true
    -- Joined row by row with a limit: a plan made while the table was small would later read the whole table.
    left join lateral (select * from idempotency_keys k where k.user_id = a.seller_id and k.key = a.key limit 1) k
      on k.created_at > now() - interval '24 hours'
  ) s;
  -- In their order: each sale leaves fewer tickets to those after it.
  if tickets_left is not null then
    for place in 1 .. cardinality(outcomes) loop
      continue when outcomes[place] <> 'sold' or not tickets_left ? event_ids[place]::text;
      left_of_event := (tickets_left ->> event_ids[place]::text)::int;
      if tickets[place] > left_of_event then
        outcomes[place] := 'sold_out';
        answers[place] := jsonb_build_object('left', left_of_event);
      else
        tickets_left := tickets_left || jsonb_build_object(event_ids[place], left_of_event - tickets[place]);
      end if;
    end loop;
  end if;
  if outcomes && array['price_changed', 'duplicate_person'] then
    for place in 1 .. cardinality(outcomes) loop
      if outcomes[place] = 'price_changed' then
        answers[place] := jsonb_build_object('pricePerTicket', prices[place]);
      elsif outcomes[place] = 'duplicate_person' then
        answers[place] := (
          select jsonb_build_object('name', p.name, 'email', p.email, 'phone', p.phone, 'registeredAt', min(r.created_at),
            -- Who was given tickets of a sale is not the guest of whoever sold them.
            'isOwn', bool_or(r.seller_id = seller_ids[place] and not exists (select from gifts g where g.registration_id = r.id)))
          from people p join registrations r on r.event_id = p.event_id and r.person_id = p.id and r.cancelled_at is null
          where p.event_id = event_ids[place] and p.key = people_keys[place] and p.closed_at is null
          group by p.id, p.event_id);
      end if;
    end loop;
  end if;

  if not 'sold' = any(outcomes) then
    return query select o.outcome, o.answer, null::uuid from unnest(outcomes, answers) o (outcome, answer);
    return;
  end if;
  -- From here on the triggers run: they take the slot and update the sums. A person whom the upsert refuses is left to
  -- registrations_find_person, which refuses the sale.
  return query
  with asked as (
    select * from unnest(ids, outcomes, answers, prices, seller_ids, event_ids, keys, fingerprints, food_options, tickets, guests,
        names, emails, people_keys, phones, payment_modes, qr_codes, request_ids) with ordinality
      a (id, outcome, answer, price, seller_id, event_id, key, fingerprint, food_option, tickets, is_guest, name, email,
        person_key, phone, payment_mode, qr_code, request_id, ordinal)
  ), person as (
    -- As registrations_find_person does.
    insert into people as p (event_id, email, name, phone, registrations, tickets,
        with_food_in, with_food_out, without_food_in, without_food_out, last_registration_id, last_registered_at)
      select a.event_id, a.email, a.name, a.phone, 1, a.tickets, 0, has_food(a.food_option)::int, 0,
        (not has_food(a.food_option))::int, a.id, now()
      from asked a where a.outcome = 'sold' order by a.ordinal
      on conflict (event_id, key)
        where closed_at is null do update set
        registrations = p.registrations + 1,
        tickets = p.tickets + excluded.tickets,
        with_food_out = p.with_food_out + excluded.with_food_out,
        without_food_out = p.without_food_out + excluded.without_food_out,
        last_registration_id = greatest(p.last_registration_id, excluded.last_registration_id),
        last_registered_at = greatest(p.last_registered_at, excluded.last_registered_at),
        name = coalesce(p.name, excluded.name),
        phone = coalesce(nullif(p.phone, ''), excluded.phone)
      where agrees(p.name, p.phone, excluded.name, excluded.phone)
      returning p.id, p.event_id, p.key, p.name, p.phone
  ), sale as (
    insert into registrations (id, event_id, person_id, seller_id, food_option, ticket_quantity, is_guest, price_per_ticket_cents,
      total_cents, name, email, phone, payment_mode, qr_code, memo)
    select a.id, a.event_id, p.id, a.seller_id, a.food_option, a.tickets, a.is_guest, a.price, a.price * a.tickets,
      coalesce(p.name, a.name), a.email, coalesce(p.phone, a.phone), a.payment_mode, a.qr_code,
      case settled_as(a.payment_mode) when 'transfer' then memo(a.event_id, a.person_key) when 'cash' then null end
    from asked a left join person p on p.event_id = a.event_id and p.key = a.person_key
    where a.outcome = 'sold' order by a.ordinal
    returning id, event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, memo, food_option, is_guest,
      price_per_ticket_cents, total_cents, qr_code, created_at, version
  ), sold as (
    select a.ordinal, a.key, a.fingerprint, a.request_id, s.id, s.event_id, s.email, s.seller_id, jsonb_build_object(
        'id', s.id, 'event_id', s.event_id, 'name', s.name, 'email', s.email, 'phone', s.phone,
        'ticket_quantity', s.ticket_quantity, 'payment_mode', s.payment_mode, 'memo', s.memo, 'food_option', s.food_option,
        'is_guest', s.is_guest, 'price_per_ticket_cents', s.price_per_ticket_cents, 'total_cents', s.total_cents,
        'qr_code', s.qr_code, 'created_at', s.created_at, 'version', s.version) as answer,
      jsonb_build_object('tickets', s.ticket_quantity, 'total_cents', s.total_cents, 'payment_mode', s.payment_mode,
        'food_option', s.food_option, 'is_guest', s.is_guest) as details
    from sale s join asked a on a.id = s.id
  ), mail as (
    insert into outbox (kind, to_address, event_id, registration_id, request_id)
    select 'ticket', s.email, s.event_id, s.id, s.request_id from sold s where s.email is not null
    returning id, registration_id
  ), audited as (
    insert into audit_log (actor_id, action, subject_type, subject_id, event_id, details, request_id)
    select s.seller_id, 'registration.created', 'registration', s.id, s.event_id,
      s.details, s.request_id
    from sold s
  ), kept as (
    insert into idempotency_keys (user_id, key, fingerprint, answer)
    select s.seller_id, s.key, s.fingerprint, s.answer from sold s where s.key is not null
  )
  select a.outcome, coalesce(s.answer, a.answer), m.id
  from asked a left join sold s on s.ordinal = a.ordinal left join mail m on m.registration_id = s.id
  order by a.ordinal;
end $$;
