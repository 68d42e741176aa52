-- Paper tickets (docs/paper-cases.md): the steps that a number may take, the history of each, and what of them is reserved.

-- What may become of a number. The last three are the door's: somebody was let in with a ticket that had been taken back, passed on or
-- made void meanwhile, but not when it was scanned.
create or replace function paper_tickets_step() returns trigger language plpgsql as $$
begin
  if is_erasure(to_jsonb(old), to_jsonb(new), 'reason') then return new; end if;
  if (old.event_id, old.number, old.id, old.book_id, old.qr_code) is distinct from
      (new.event_id, new.number, new.id, new.book_id, new.qr_code) then
    raise exception using errcode = 'check_violation', constraint = 'paper_tickets_are_printed',
      message = 'what is printed does not change';
  end if;
  if (old.state, new.state) not in (('printed', 'offered'), ('offered', 'out'), ('offered', 'printed'), ('out', 'sold'),
      ('out', 'printed'), ('sold', 'out'), ('sold', 'void'), ('printed', 'void'), ('out', 'void'),
      ('printed', 'sold'), ('offered', 'sold'), ('void', 'sold'))
    or new.state in ('offered', 'out') and old.state <> 'printed' and new.volunteer_id <> old.volunteer_id then
    raise exception using errcode = 'check_violation', constraint = 'paper_tickets_step',
      message = format('a paper ticket that is %s does not become %s', old.state, new.state);
  end if;
  new.since := now();
  new.version := old.version + 1;
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create or replace trigger paper_tickets_step before update on paper_tickets for each row execute function paper_tickets_step();

-- How many of an event's tickets sellers have, who may sell them without asking.
create or replace function paper_reserved(event uuid) returns int language plpgsql stable
set enable_seqscan = off as $$
begin
  return (select count(*) from paper_tickets t where t.event_id = event and t.state in ('offered', 'out'));
end $$;

create or replace function paper_tickets_keep_changes_of_new() returns trigger language plpgsql as $$
begin
  insert into paper_changes (event_id, number, to_state, to_volunteer, registration_id, changed_by, reason)
    select event_id, number, state, volunteer_id, registration_id, changed_by, reason from inserted order by event_id, number;
  return null;
end $$;
create or replace trigger paper_tickets_keep_changes_of_new after insert on paper_tickets referencing new table as inserted
  for each statement execute function paper_tickets_keep_changes_of_new();

-- The capacity is locked before the tickets, by whoever changes them.
create or replace function paper_tickets_keep_changes() returns trigger language plpgsql as $$
begin
  insert into paper_changes (event_id, number, from_state, to_state, from_volunteer, to_volunteer, registration_id, changed_by, reason)
    select n.event_id, n.number, o.state, n.state, o.volunteer_id, n.volunteer_id, coalesce(n.registration_id, o.registration_id),
      n.changed_by, n.reason
    from becomes n join was o on o.event_id = n.event_id and o.number = n.number
    where n.version <> o.version order by n.event_id, n.number;
  update event_capacities c set reserved = c.reserved + d.more
    from (
      select n.event_id, sum((n.state in ('offered', 'out'))::int - (o.state in ('offered', 'out'))::int)::int as more
      from becomes n join was o on o.event_id = n.event_id and o.number = n.number group by 1
    ) d where c.event_id = d.event_id and d.more <> 0;
  return null;
end $$;
create or replace trigger paper_tickets_keep_changes after update on paper_tickets referencing old table as was new table as becomes
  for each statement execute function paper_tickets_keep_changes();

create or replace function paper_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_demo_removal(old.event_id) then return old; end if;
  if tg_op = 'UPDATE' and is_erasure(to_jsonb(old), to_jsonb(new), 'reason') then return new; end if;
  raise exception using errcode = 'check_violation', constraint = tg_argv[0], message = 'every number and each of its steps is kept';
end $$;
create or replace trigger paper_tickets_kept before delete on paper_tickets
  for each row execute function paper_refuse_change('paper_tickets_kept');
create or replace trigger paper_changes_append_only before update or delete on paper_changes
  for each row execute function paper_refuse_change('paper_changes_append_only');

-- The number of a cancelled sale is void. Runs before the row is written, as the slot of the sums is taken after it. Whoever takes a
-- report back says so: the number is out again, once the sale is cancelled.
create or replace function registrations_end_paper() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  if current_setting('usher.undoes_paper', true) is distinct from old.id::text then
    update paper_tickets t set state = 'void', volunteer_id = null, registration_id = null, sold_by_scan = null,
        changed_by = new.cancelled_by, reason = new.cancel_reason
      where t.registration_id = old.id;
  end if;
  return new;
end $$;
create or replace trigger registrations_end_paper before update of cancelled_at on registrations for each row
  when (old.cancelled_at is null and new.cancelled_at is not null) execute function registrations_end_paper();

-- The paper tickets of an event by holder. Each number that a seller accepted is counted once in what was received and once in what
-- became of it. What was sold at the door after it had been taken back or made void was not taken back, and whoever has accepted it
-- since has not received it.
create or replace function paper_holders(event uuid) returns table (
  volunteer_id uuid, received int, sold int, cancelled int, returned int, "out" int, void int, missing int[], cents bigint
) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with steps as (
    select s.holder, s.what, sum(s.step)::int as tickets
    from paper_changes c cross join lateral (
      select c.to_volunteer, 'received', 1 where c.from_state = 'offered' and c.to_state = 'out'
      union all
      select c.from_volunteer, case c.to_state when 'printed' then 'returned' else 'void' end, 1
        where c.from_state = 'out' and c.to_state in ('printed', 'void')
      union all
      select c.from_volunteer, 'cancelled', 1 where c.from_state = 'sold' and c.to_state = 'void'
      union all
      select c.from_volunteer, 'received', -1
        where c.from_state = 'out' and c.to_state = 'sold' and c.from_volunteer <> c.to_volunteer
      union all
      select c.to_volunteer, case before.to_state when 'printed' then 'returned' else 'void' end, -1
        from lateral (
          select b.to_state from paper_changes b
          where b.event_id = c.event_id and b.number = c.number and b.id < c.id and b.from_volunteer = c.to_volunteer
            and b.from_state = 'out' and b.to_state in ('printed', 'void')
          order by b.id desc limit 1) before
        where c.to_state = 'sold' and (c.from_state <> 'out' or c.from_volunteer <> c.to_volunteer)
    ) s (holder, what, step)
    where c.event_id = event group by 1, 2
  ), now_has as (
    select t.volunteer_id as holder, count(*) filter (where t.state = 'sold')::int as sold,
      count(*) filter (where t.state = 'out')::int as out,
      coalesce(array_agg(t.number order by t.number) filter (where t.state = 'out'), '{}') as missing,
      coalesce(sum(r.total_cents), 0)::bigint as cents
    from paper_tickets t left join registrations r on r.id = t.registration_id and r.event_id = t.event_id
    where t.event_id = event and t.state in ('out', 'sold') group by 1
  )
  select h.holder,
    coalesce((select tickets from steps s where s.holder = h.holder and s.what = 'received'), 0),
    coalesce(n.sold, 0),
    coalesce((select tickets from steps s where s.holder = h.holder and s.what = 'cancelled'), 0),
    coalesce((select tickets from steps s where s.holder = h.holder and s.what = 'returned'), 0),
    coalesce(n.out, 0),
    coalesce((select tickets from steps s where s.holder = h.holder and s.what = 'void'), 0),
    coalesce(n.missing, '{}'), coalesce(n.cents, 0)
  from (select holder from steps union select holder from now_has) h left join now_has n on n.holder = h.holder;
end $$;

-- The code of the paper ticket that a registration was the sale of until that was taken back; null if there is none, or if the
-- registration still has the code.
create or replace function paper_code_of(registration uuid) returns text language plpgsql stable
set enable_seqscan = off as $$
begin
  return (select t.qr_code from paper_changes c join paper_tickets t on t.event_id = c.event_id and t.number = c.number
    where c.registration_id = registration and c.from_state = 'sold' and c.to_state = 'out'
      and not exists (select from registrations r where r.qr_code = t.qr_code and r.event_id = t.event_id
        and r.cancelled_at is null)
    limit 1);
end $$;

-- The number of the paper ticket that a registration is the sale of; null of any other. By its index, however few there were when the
-- plan was made.
create or replace function paper_number_of(registration uuid) returns int language plpgsql stable
set enable_seqscan = off as $$
begin
  return (select t.number from paper_tickets t where t.registration_id = registration);
end $$;

-- Whether a registration is the sale of a paper ticket that was sold before, and taken back.
create or replace function was_paper_undone(registration uuid) returns boolean language plpgsql stable
set enable_seqscan = off as $$
begin
  return exists (select from paper_tickets t join paper_changes c on c.event_id = t.event_id and c.number = t.number
    where t.registration_id = registration and c.from_state = 'sold' and c.to_state = 'out');
end $$;
