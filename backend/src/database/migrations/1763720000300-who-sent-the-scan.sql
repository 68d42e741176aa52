-- What a phone says of another account counts as said by the account that sent it.
alter table registrations add column checked_in_sent_by uuid references users (id);
update registrations r set checked_in_sent_by = s.sent_by
from (
  select registration_id, event_id, scanned_at, account_id, label, sent_by from admissions
    where sent_by is not null and station = 'entrance' and tickets > 0
  union all
  select registration_id, event_id, scanned_at, account_id, label, sent_by from refused_scans
    where sent_by is not null and station = 'entrance' and let_in > 0
) s
where r.id = s.registration_id and r.event_id = s.event_id
  and (r.checked_in_at, r.checked_in_by) = (s.scanned_at, s.account_id)
  and r.checked_in_label is not distinct from s.label;

-- The sums of who let in move to the senders.
with sent as (
  select a.event_id, a.station, date_bin('5 minutes', coalesce(u.scanned_at, a.scanned_at), 'epoch') as at,
    coalesce(case when u.scan_id is null then a.label else u.label end, '') as label,
    coalesce(u.account_id, a.account_id) as said, case when u.scan_id is null then a.sent_by else u.sent_by end as sender,
    a.tickets
  from admissions a left join admissions u on u.scan_id = a.undoes and u.line = 0
), moved as (
  select event_id, station, at, label, said as account_id, -tickets as tickets from sent where sender is not null
  union all
  select event_id, station, at, label, sender, tickets from sent where sender is not null
)
insert into admission_sums as s (event_id, station, at, label, account_id, slot, tickets)
  select event_id, station, at, label, account_id, 0, sum(tickets) from moved group by 1, 2, 3, 4, 5 having sum(tickets) <> 0
  on conflict (event_id, station, at, label, account_id, slot) do update set tickets = s.tickets + excluded.tickets;
