-- The admissions ledger and the sums that are maintained from it.

create or replace function admissions_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_demo_removal(old.event_id) then return old; end if;
  if tg_op = 'UPDATE' and is_erasure(to_jsonb(old), to_jsonb(new), 'reason') then return new; end if;
  raise exception using errcode = 'check_violation', constraint = 'admissions_append_only',
    message = 'the ledger is only ever added to; undo instead';
end $$;
create or replace trigger admissions_append_only before update or delete on admissions
  for each row execute function admissions_refuse_change();
create or replace trigger admissions_not_truncated before truncate on admissions
  for each statement execute function admissions_refuse_change();

-- An undo counts where its scan did: in the same five minutes, under the same label and account. What somebody else sent counts
-- under the account that sent it.
create or replace function admissions_keep_sums() returns trigger language plpgsql as $$
declare
  own int := current_slot();
begin
  insert into admission_sums as s (event_id, station, at, label, account_id, slot, tickets)
    select a.event_id, a.station, date_bin('5 minutes', coalesce(u.scanned_at, a.scanned_at), 'epoch'),
      coalesce(case when u.scan_id is null then a.label else u.label end, ''),
      coalesce(u.sent_by, u.account_id, a.sent_by, a.account_id), own,
      sum(a.tickets)
    from inserted a left join admissions u on a.undoes is not null and u.scan_id = a.undoes and u.line = 0
    group by 1, 2, 3, 4, 5
    on conflict (event_id, station, at, label, account_id, slot) do update set tickets = s.tickets + excluded.tickets;
  return null;
end $$;
create or replace trigger admissions_keep_sums after insert on admissions referencing new table as inserted
  for each statement execute function admissions_keep_sums();

-- Phones keep the row with the highest version. Check-ins raise it in their own UPDATE, which is cheaper.
create or replace function registrations_raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create or replace trigger registrations_raise_version before update on registrations
  for each row when (new.version = old.version) execute function registrations_raise_version();

-- See docs/decisions/2026-11-22-door-list.md.
create or replace function registrations_feed_door() returns trigger language plpgsql as $$
begin
  insert into door_changes (event_id, registration_id) select distinct event_id, id from changed on conflict do nothing;
  return null;
end $$;
create or replace trigger registrations_feed_door_sold after insert on registrations referencing new table as changed
  for each statement execute function registrations_feed_door();
create or replace trigger registrations_feed_door_changed after update on registrations referencing new table as changed
  for each statement execute function registrations_feed_door();

-- Serializes duplicates of one scan, so that the second one finds the first one's outcome.
create or replace function lock_scans(scan_ids uuid[]) returns void language sql as $$
  select pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(scan_id::text, 2) as lock from unnest(scan_ids) scan_id
    where scan_id is not null order by 1) locks
$$;

-- Reads everything that scans are decided by, and locks idempotency keys, scan ids and people until the end of the transaction,
-- each sorted. Takes arrays of equal length and answers one row per element, in their order:
--   asked_events     the event in which the code counts; null for the current one
--   codes            in their stored form, or as another system wrote them, or null if registration_ids names the registration
--   undone_ids       the scan that an undo takes back, or null
-- and answers, among others:
--   waiting_undo     an array of the undos that came before this scan, oldest first; null if there is none
create or replace function read_scans(
  user_ids uuid[], keys text[], fingerprints bytea[], asked_events uuid[], codes text[], registration_ids uuid[],
  scan_ids uuid[], undone_ids uuid[], device_ids uuid[]
) returns table (
  key_answer jsonb, key_matches boolean,
  prior_outcome text, prior_tickets int, prior_let_in int, prior_content bytea,
  wanted_event uuid, registration jsonb, replaced_at timestamptz, undone jsonb, waiting_undo jsonb, device jsonb
)
language plpgsql
set plan_cache_mode = force_generic_plan
-- Reads a few rows by key, even if a table was empty when the plan was made.
set enable_seqscan = off
set lock_timeout = '500ms'
as $$
#variable_conflict use_column
declare
  current_event uuid;
  found_ids uuid[];
  next_ids uuid[];
  found_events uuid[];
  found_people uuid[];
  people_now uuid[];
begin
  perform lock_idempotency_keys(user_ids, keys);
  perform lock_scans(scan_ids);
  current_event := current_event_id();
  select array_agg(f.id order by a.ordinal), array_agg(f.event_id order by a.ordinal),
      array_agg(f.person_id order by a.ordinal)
    into found_ids, found_events, found_people
  from unnest(codes, registration_ids, asked_events) with ordinality a (code, registration_id, asked_event, ordinal)
  left join lateral (
    select * from (
      select r.id, r.event_id, r.person_id from registrations r where r.qr_code = a.code
      union all
      select r.id, r.event_id, r.person_id from replaced_codes c
        join registrations r on r.id = c.registration_id and r.event_id = c.event_id where c.qr_code = a.code
      union all
      -- The code of another system, in its own event alone; the newest that is no longer good, where none is.
      (select r.id, r.event_id, r.person_id from imported_registrations i
        join registrations r on r.id = i.registration_id and r.event_id = i.event_id
        where i.event_id = coalesce(a.asked_event, current_event) and i.code = a.code
        order by i.code_ended_at desc nulls first limit 1)
      union all
      select r.id, r.event_id, r.person_id from registrations r where r.id = a.registration_id
    ) found order by found.event_id = coalesce(a.asked_event, current_event) desc limit 1
  ) f on true;
  -- The code of another system that the asked event does not have may be that of another event at the door.
  if array_position(found_ids, null) is not null then
    select array_agg(coalesce(f.id, o.id) order by f.ordinal), array_agg(coalesce(f.event_id, o.event_id) order by f.ordinal),
        array_agg(coalesce(f.person_id, o.person_id) order by f.ordinal)
      into found_ids, found_events, found_people
    from unnest(found_ids, found_events, found_people, codes) with ordinality f (id, event_id, person_id, code, ordinal)
    left join lateral (
      select r.id, r.event_id, r.person_id from events e
        join imported_registrations i on i.event_id = e.id and i.code = f.code
        join registrations r on r.id = i.registration_id and r.event_id = i.event_id
      where f.id is null and is_at_door(e) order by i.code_ended_at desc nulls first, e.event_date, e.id limit 1
    ) o on true;
  end if;
  -- Every change of a registration locks its person first, so what is read next stays true. A sale may have been changed before, if a
  -- phone names it by its id, or while this waited for its person: its successor, which has the same person and the same code, is
  -- what is scanned. It may also have gone to another person meanwhile, whose lock then holds it.
  loop
    perform from people p where (p.id, p.event_id) in (select * from unnest(found_people, found_events))
      order by p.id for no key update;
    select array_agg(coalesce(s.id, f.id) order by f.ordinal), array_agg(coalesce(s.person_id, r.person_id) order by f.ordinal)
      into next_ids, people_now
    from unnest(found_ids, found_events) with ordinality f (id, event_id, ordinal)
      left join lateral (select r.id, r.person_id from registrations r where r.changed_from = f.id limit 1) s on true
      left join lateral (
        select r.person_id from registrations r where r.id = f.id and r.event_id = f.event_id limit 1) r on true;
    exit when next_ids is not distinct from found_ids and people_now is not distinct from found_people;
    found_ids := next_ids;
    found_people := people_now;
  end loop;

  return query
  select k.answer, k.fingerprint = a.fingerprint,
    coalesce(s.outcome, q.outcome), coalesce(s.tickets, 0), coalesce(s.let_in, q.let_in), coalesce(s.content, q.content),
    coalesce(a.asked_event, current_event),
    case when r.id is not null then jsonb_build_object('id', r.id, 'eventId', r.event_id, 'eventName', e.name,
      'name', r.name, 'email', r.email, 'phone', r.phone, 'ticketQuantity', r.ticket_quantity,
      'foodOption', r.food_option, 'paymentMode', r.payment_mode, 'isGuest', r.is_guest,
      'admitted', r.tickets_admitted, 'served', r.meals_served, 'checkedInAt', r.checked_in_at,
      'checkedInById', r.checked_in_by, 'checkedInBy', admitter.full_name, 'checkedInSentById', r.checked_in_sent_by,
      'checkedInSentBy', stamp_sender.full_name, 'checkedInLabel', r.checked_in_label,
      'emptiedAt', r.emptied_at, 'mealsEmptiedAt', r.meals_emptied_at, 'isCancelled', r.cancelled_at is not null,
      'createdAt', r.created_at, 'version', r.version,
      'door', jsonb_build_object('eventDate', e.event_date, 'overAt', e.over_at, 'isDoorOpen', e.is_door_open),
      'paperNumber', (select t.number from paper_tickets t where t.registration_id = r.id),
      'sellerId', r.seller_id, 'isGiven', exists (select from gifts g where g.registration_id = r.id),
      'formerIds', case when r.changed_from is not null then (
        with recursive former (id) as (
          select r.changed_from union all
          select p.changed_from from former f join registrations p on p.id = f.id and p.event_id = r.event_id
          where p.changed_from is not null)
        select jsonb_agg(f.id) from former f) end,
      'seller', seller.full_name, 'teamRole', seller.team_role) end,
    c.replaced_at, u.undone_scan, w.waiting,
    case when d.id is not null then jsonb_build_object('station', d.station, 'label', d.label,
      'isCutOff', d.cut_off_at is not null) end
  from unnest(user_ids, keys, fingerprints, asked_events, codes, found_ids, found_events, scan_ids, undone_ids, device_ids)
    with ordinality a (user_id, key, fingerprint, asked_event, code, id, event_id, scan_id, undone_id, device_id, ordinal)
  -- Joined row by row, each with a limit: a plan made while such a table was small would later read the whole table.
  left join lateral (select * from idempotency_keys k where k.user_id = a.user_id and k.key = a.key limit 1) k
    on k.created_at > now() - interval '24 hours'
  left join lateral (
    select case when min(x.tickets) < 0 then 'undone' when max(x.let_in) > max(x.tickets) then 'partly' else 'admitted' end
        as outcome,
      abs(sum(x.tickets))::int as tickets, max(x.let_in) as let_in, decode(min(encode(x.content, 'hex')), 'hex') as content
    from admissions x where x.scan_id = a.scan_id having count(*) > 0
  ) s on a.scan_id is not null
  left join lateral (select * from refused_scans q where q.scan_id = a.scan_id limit 1) q on true
  left join registrations r on r.id = a.id and r.event_id = a.event_id
  -- Read again, now that the lock on the person keeps the code from being replaced.
  left join lateral (
    select c.replaced_at from replaced_codes c where c.qr_code = a.code and c.event_id = a.event_id
    union all
    select i.code_ended_at from imported_registrations i
      where i.registration_id = a.id and i.code = a.code and i.code_ended_at is not null
    limit 1
  ) c on true
  left join events e on e.id = r.event_id
  left join users seller on seller.id = r.seller_id
  left join users admitter on admitter.id = r.checked_in_by
  left join users stamp_sender on stamp_sender.id = r.checked_in_sent_by
  left join lateral (
    -- An undo stores the people without a ticket whom it takes back as a negative let_in.
    select jsonb_build_object('scanId', x.scan_id, 'registrationId', x.registration_id, 'scannedAt', x.scanned_at,
      'receivedAt', case when x.source <> 'offline' then x.recorded_at end, 'recordedAt', x.recorded_at,
      'accountId', coalesce(x.sent_by, x.account_id), 'deviceId', x.device_id, 'station', x.station, 'letIn', x.whom,
      'left', x.tickets + coalesce(y.tickets, 0),
      'uncounted', x.let_in - x.tickets + coalesce(y.let_in, 0) + coalesce(z.let_in, 0)) as undone_scan
    from (
      select scan_id, registration_id, scanned_at, recorded_at, source, account_id, sent_by, device_id, station,
          greatest(tickets, 0) as tickets, greatest(let_in, 0) as let_in, case when tickets > 0 then 'some' else 'nobody' end as whom
        from admissions where scan_id = a.undone_id and line = 0
      union all
      -- If it was refused live, its device may report later that it let the guest in anyway.
      select scan_id, registration_id, scanned_at, recorded_at, source, account_id, sent_by, device_id,
          coalesce(station, 'entrance'), 0, greatest(let_in, 0),
          case when let_in > 0 then 'some'
            when source = 'offline' or undoes is not null or outcome in ('not_let_in', 'undone') then 'nobody'
            else 'none_yet' end
        from refused_scans where scan_id = a.undone_id
    ) x,
      lateral (select sum(tickets) as tickets, sum(let_in) as let_in from admissions
        where registration_id = x.registration_id and undoes = x.scan_id) y,
      lateral (select sum(let_in) as let_in from refused_scans where undoes = x.scan_id and let_in < 0) z
  ) u on a.undone_id is not null
  left join lateral (
    select jsonb_agg(to_jsonb(y) order by y.recorded_at, y.scan_id) as waiting from refused_scans y
    where y.undoes = a.scan_id and y.outcome = 'waiting'
  ) w on a.scan_id is not null
  left join lateral (select * from devices d where d.id = a.device_id limit 1) d on true
  order by a.ordinal;
end $$;

-- Writes the outcomes of scans that read_scans has read in the same transaction.
--   states     the new states of the registrations that changed
--   lines      of the ledger
--   refused    scans that counted nothing; an existing row is updated if its scan let somebody in after all, or if it is a
--              waiting undo whose scan has come
--   answers    to be kept with idempotency keys
create or replace function write_scans(states jsonb, lines jsonb, refused jsonb, answers jsonb) returns void
language plpgsql
set enable_seqscan = off -- as read_scans
set lock_timeout = '500ms'
as $$
begin
  update registrations r set tickets_admitted = s.admitted, meals_served = s.served, checked_in_at = s.checked_in_at,
    check_in_recorded_at = case when s.checked_in_at is not null then coalesce(r.check_in_recorded_at, now()) end,
    checked_in_by = s.checked_in_by, checked_in_sent_by = s.checked_in_sent_by, checked_in_label = s.checked_in_label,
    emptied_at = s.emptied_at,
    meals_emptied_at = s.meals_emptied_at, version = r.version + 1
  from jsonb_to_recordset(states) s (id uuid, event_id uuid, admitted int, served int, checked_in_at timestamptz,
    checked_in_by uuid, checked_in_sent_by uuid, checked_in_label text, emptied_at timestamptz, meals_emptied_at timestamptz)
  where r.id = s.id and r.event_id = s.event_id;
  with lines as (
    select * from jsonb_to_recordset(lines) x (scan_id uuid, line smallint, event_id uuid, registration_id uuid,
      station text, tickets int, let_in int, scanned_at timestamptz, account_id uuid, sent_by uuid, device_id uuid,
      label text, source text, undoes uuid, reason text, content text, request_id text)
  ), arrived as (
    delete from refused_scans q using lines l where q.scan_id = l.scan_id and q.outcome = 'waiting'
  )
  insert into admissions (scan_id, line, event_id, registration_id, station, tickets, let_in, scanned_at, account_id, sent_by,
      device_id, label, source, undoes, reason, content, request_id)
    select scan_id, line, event_id, registration_id, station, tickets, let_in, scanned_at, account_id, sent_by, device_id,
      label, source, undoes, reason, decode(content, 'hex'), request_id
    from lines;
  -- After the ledger: an undo takes people back from a scan that is written with it.
  if refused <> '[]' then
    insert into refused_scans as q (scan_id, reused_id, event_id, registration_id, code, station, outcome, let_in, tickets,
        scanned_at, account_id, sent_by, device_id, label, source, undoes, reason, may_undo_any, content)
      select scan_id, reused_id,
        -- If the event does not exist, the scan was made at the door of the current one.
        coalesce((select e.id from events e where e.id = x.event_id), current_event_id()),
        registration_id, code, station, outcome, let_in, tickets, scanned_at, account_id, sent_by,
        device_id, label, source, undoes, reason, coalesce(may_undo_any, false), decode(content, 'hex')
      from jsonb_to_recordset(refused) x (scan_id uuid, reused_id uuid, event_id uuid, registration_id uuid, code text,
        station text, outcome text, let_in int, tickets int, scanned_at timestamptz, account_id uuid, sent_by uuid, device_id uuid,
        label text, source text, undoes uuid, reason text, may_undo_any boolean, content text)
      on conflict (scan_id) do update set outcome = excluded.outcome,
        let_in = case when excluded.outcome = 'undone' then excluded.let_in else greatest(q.let_in, excluded.let_in) end;
  end if;
  if answers <> '[]' then
    insert into idempotency_keys (user_id, key, fingerprint, answer)
      select user_id, key, decode(fingerprint, 'hex'), answer
      from jsonb_to_recordset(answers) x (user_id uuid, key text, fingerprint text, answer jsonb);
  end if;
end $$;

-- Replaced by read_scans and write_scans.
drop function if exists check_in_codes(uuid[], text[], bytea[], text[], text[], text[]);
drop function if exists check_in_answer(
  boolean, uuid, text, text, text, int, text, text, boolean, timestamptz, text, text, text);
drop function if exists refuse_stale();
