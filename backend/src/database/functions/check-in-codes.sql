-- For an answer that turns out to stand on something that changed meanwhile: nothing is written, and it is done again.
create or replace function refuse_stale() returns text language plpgsql as $$
begin
  raise exception using errcode = 'serialization_failure',
    message = 'somebody changed a registration without locking its person';
end $$;

-- What a check-in answers, as it is kept with an Idempotency-Key. An expression, so that it is inlined.
create or replace function check_in_answer(
  success boolean, id uuid, name text, email text, phone text, ticket_quantity int, food_option text, payment_mode text,
  is_guest boolean, checked_in_at timestamptz, checked_in_by text, seller text, team_role text
) returns jsonb language sql stable
  return jsonb_build_object('success', success, 'attendee',
    jsonb_build_object('id', id, 'name', name, 'email', email, 'phone', phone, 'ticketQuantity', ticket_quantity,
      'foodOption', food_option, 'paymentMode', payment_mode, 'isGuest', is_guest, 'checkedInAt', checked_in_at,
      'checkedInBy', checked_in_by, 'volunteerName', seller, 'volunteerTeamRole', team_role));

-- For processes of the release before; the next release drops it and check_in_answer. Scans, each as if it were alone. Arrays of one length, see CheckinService, in which no code and no key stands twice.
-- Answers a row for each, in their order:
--   let_in, already_in, repeated   what the caller is told (CheckInJson)
--   key_reused                     the key stands for another request
--   qr_code_of_other_event         {"event": its name}
--   registration_cancelled, unknown_qr_code
create or replace function check_in_codes(
  user_ids uuid[], keys text[], fingerprints bytea[], codes text[], user_names text[], request_ids text[]
) returns table (outcome text, answer jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan
set lock_timeout = '500ms'
as $$
#variable_conflict use_column
declare
  current_event uuid;
  locked uuid[];
begin
  perform lock_idempotency_keys(user_ids, keys);
  current_event := coalesce(
    (select e.id from events e where e.over_at > now() order by e.over_at, e.id limit 1),
    (select e.id from events e order by e.event_date desc, e.id limit 1));
  -- Whoever changes a registration locks its person, so what is read next stays true.
  select array_agg(p.id) into locked from (
    select p.id from people p where p.event_id = current_event and p.id = any(array(
      select r.person_id from registrations r where r.event_id = current_event and r.qr_code = any(codes)))
    order by p.id for no key update) p;

  return query
  with asked as (
    select * from unnest(user_ids, keys, fingerprints, codes, user_names, request_ids) with ordinality
      a (user_id, key, fingerprint, code, user_name, request_id, ordinal)
  ), prior as (
    select a.ordinal, k.answer, k.fingerprint = a.fingerprint as matches
    from asked a join idempotency_keys k on k.user_id = a.user_id and k.key = a.key
    where k.created_at > now() - interval '24 hours'
  ), admitted as (
    update registrations r set checked_in_at = now(), check_in_recorded_at = now(), checked_in_by = a.user_id,
      tickets_admitted = r.ticket_quantity
    from asked a
    where r.qr_code = a.code and r.event_id = current_event and r.person_id = any(locked) and r.checked_in_at is null
      and r.cancelled_at is null and a.ordinal not in (select ordinal from prior)
    returning r.*, a.ordinal, a.user_id, a.key, a.fingerprint, a.user_name, a.request_id
  ), audited as (
    insert into audit_log (actor_id, action, subject_type, subject_id, event_id, details, request_id)
    select e.user_id, 'check_in.done', 'registration', e.id, e.event_id,
      jsonb_build_object('tickets', e.ticket_quantity), e.request_id
    from admitted e
  ), ledger as (
    insert into admissions (scan_id, event_id, registration_id, station, tickets, let_in, scanned_at, account_id, source, content)
    select uuidv7(), e.event_id, e.id, 'entrance', e.ticket_quantity, e.ticket_quantity, e.checked_in_at, e.user_id, 'online', ''
    from admitted e
  ), answered as (
    select r.ordinal, r.user_id, r.key, r.fingerprint, 'let_in' as outcome,
      check_in_answer(true, r.id, r.name, r.email, r.phone, r.ticket_quantity, r.food_option, r.payment_mode, r.is_guest,
        r.checked_in_at, r.user_name, seller.full_name, seller.team_role) as answer
    from admitted r join users seller on seller.id = r.seller_id
    union all
    -- Everybody else: as it was when this statement began, which nobody has changed since.
    select a.ordinal, a.user_id, a.key, a.fingerprint, case
        when r.id is null then 'unknown_qr_code'
        when r.event_id <> current_event then 'qr_code_of_other_event'
        when r.cancelled_at is not null then 'registration_cancelled'
        when r.checked_in_at is not null then 'already_in'
        when r.person_id = any(locked) then refuse_stale()
        -- Sold to somebody new since this statement began.
        else 'unknown_qr_code' end,
      case
        when r.event_id <> current_event then
          jsonb_build_object('event', (select e.name from events e where e.id = r.event_id))
        when r.checked_in_at is not null then
          check_in_answer(false, r.id, r.name, r.email, r.phone, r.ticket_quantity, r.food_option, r.payment_mode,
            r.is_guest, r.checked_in_at, admitted_by.full_name, seller.full_name, seller.team_role)
      end
    from asked a
    left join lateral (
      select r.* from registrations r where r.qr_code = a.code order by r.event_id = current_event desc limit 1) r on true
    left join users seller on seller.id = r.seller_id
    left join users admitted_by on admitted_by.id = r.checked_in_by
    where a.ordinal not in (select ordinal from admitted) and a.ordinal not in (select ordinal from prior)
  ), kept as (
    insert into idempotency_keys (user_id, key, fingerprint, answer)
    select d.user_id, d.key, d.fingerprint, d.answer
    from answered d where d.key is not null and d.outcome in ('let_in', 'already_in')
  )
  select coalesce(d.outcome, case when p.matches then 'repeated' else 'key_reused' end),
    coalesce(d.answer, case when p.matches then p.answer end)
  from asked a left join answered d on d.ordinal = a.ordinal left join prior p on p.ordinal = a.ordinal order by a.ordinal;
end $$;
