-- Sums of the people who were let in without a ticket, per registration and sender; those of no registration per sender and
-- device. An undo takes people back from the sums of its scan. A scan is counted as long as anybody is left of those.

-- Stands for none where a key of the sums would be null.
create or replace function no_id() returns uuid language sql immutable parallel safe as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

-- How many of the people whom a scan let in without a ticket were taken back.
create or replace function uncounted_undone(of_scan uuid) returns int language sql stable as $$
  select coalesce(-sum(let_in), 0)::int from (
    select let_in from admissions where undoes = of_scan and let_in < 0
    union all
    select let_in from refused_scans where undoes = of_scan and let_in < 0
  ) undo
$$;

-- Takes arrays of equal length: scans, by how many people each has more or fewer, and whether it has just let somebody in.
create or replace function add_uncounted(scan_ids uuid[], more int[], are_new boolean[]) returns void language sql as $$
  with changed as (
    select scan_id, sum(more)::int as people, bool_or(is_new) as is_new, bool_or(more < 0) as is_undone
    from unnest(scan_ids, more, are_new) c (scan_id, more, is_new) group by scan_id
  ), scan as (
    select event_id, registration_id, coalesce(sent_by, account_id) as account_id, no_id() as device_id, station, scanned_at,
      recorded_at, a.let_in - a.tickets as people, c.scan_id, c.people as more, c.is_new, c.is_undone
    from changed c join admissions a on a.scan_id = c.scan_id and a.line = 0 and a.tickets > 0
    union all
    select event_id, coalesce(registration_id, no_id()), coalesce(sent_by, account_id),
      case when registration_id is null then coalesce(device_id, no_id()) else no_id() end, coalesce(station, 'entrance'),
      scanned_at, recorded_at, q.let_in, c.scan_id, c.people, c.is_new, c.is_undone
    from changed c join refused_scans q on q.scan_id = c.scan_id where q.event_id is not null and q.let_in > 0
  )
  insert into uncounted_sums as s (event_id, registration_id, account_id, device_id, station, scans, people, first_at, last_at,
      recorded_at, aside_scans, aside_people)
    select event_id, registration_id, account_id, device_id, station, sum(n.scans), sum(more), min(scanned_at), max(scanned_at),
      max(n.recorded_at),
      -- Who is taken back from what was set aside must not hide anybody who comes later.
      coalesce(sum(n.scans) filter (where n.recorded_at <= aside_at), 0),
      coalesce(sum(more) filter (where n.recorded_at <= aside_at), 0)
    from (
      select scan.*, is_new::int - (is_undone and people = uncounted_undone(scan_id))::int as scans from scan
    ) n left join (
      select event_id, registration_id, account_id, device_id, station, aside_at from uncounted_sums where aside_at is not null
    ) aside using (event_id, registration_id, account_id, device_id, station)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (event_id, registration_id, account_id, device_id, station) do update set
      scans = s.scans + excluded.scans, people = s.people + excluded.people,
      -- Of what was set aside only the number is left.
      first_at = case when s.people > s.aside_people then least(s.first_at, excluded.first_at) else excluded.first_at end,
      last_at = case when s.people > s.aside_people then greatest(s.last_at, excluded.last_at) else excluded.last_at end,
      recorded_at = greatest(s.recorded_at, excluded.recorded_at),
      aside_scans = s.aside_scans + excluded.aside_scans, aside_people = s.aside_people + excluded.aside_people
$$;

create or replace function admissions_keep_uncounted() returns trigger language plpgsql as $$
begin
  if exists (select from inserted where let_in > 0 and let_in > tickets or let_in < 0) then
    perform add_uncounted(array_agg(case when let_in < 0 then undoes else scan_id end),
      array_agg(case when let_in < 0 then let_in else let_in - tickets end), array_agg(let_in > 0))
    from inserted where let_in > 0 and let_in > tickets or let_in < 0;
  end if;
  return null;
end $$;
create or replace trigger admissions_keep_uncounted after insert on admissions referencing new table as inserted
  for each statement execute function admissions_keep_uncounted();

create or replace function refused_scans_keep_uncounted() returns trigger language plpgsql as $$
begin
  if exists (select from inserted where let_in <> 0) then
    perform add_uncounted(array_agg(case when let_in < 0 then undoes else scan_id end), array_agg(let_in),
      array_agg(let_in > 0))
    from inserted where let_in <> 0;
  end if;
  return null;
end $$;
create or replace trigger refused_scans_keep_uncounted after insert on refused_scans referencing new table as inserted
  for each statement execute function refused_scans_keep_uncounted();

-- A refused scan may turn out to have let somebody in, and an undo that waited may take people back.
create or replace function refused_scans_change_uncounted() returns trigger language plpgsql as $$
begin
  perform add_uncounted(array_agg(case when n.let_in < 0 then n.undoes else n.scan_id end),
    array_agg(n.let_in - o.let_in), array_agg(n.let_in > 0 and o.let_in = 0))
  from after_change n join before_change o on o.scan_id = n.scan_id where n.let_in <> o.let_in;
  return null;
end $$;
create or replace trigger refused_scans_change_uncounted after update on refused_scans
  referencing old table as before_change new table as after_change
  for each statement execute function refused_scans_change_uncounted();
