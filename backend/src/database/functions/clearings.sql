-- Before a ledger row is written: never more than is pending, never more back than was cleared. The error's detail is
-- the most that would have been taken, in cents. A cancellation later on may still leave more cleared than collected.
create or replace function clearings_keep_sum() returns trigger language plpgsql as $$
declare
  cleared bigint;
  pending bigint;
begin
  insert into cleared_sums (event_id, seller_id, cleared_cents) values (new.event_id, new.seller_id, 0)
    on conflict (event_id, seller_id) do nothing;
  select cleared_cents into cleared from cleared_sums
    where event_id = new.event_id and seller_id = new.seller_id for update;
  if new.amount_cents > 0 then
    select coalesce(sum(cash_cents + zelle_cents), 0) - cleared into pending from seller_sums
      where event_id = new.event_id and seller_id = new.seller_id;
    if new.amount_cents > pending then
      raise exception using errcode = 'check_violation', constraint = 'clearings_not_over_pending',
        message = 'more than the seller has to hand over', detail = greatest(pending, 0)::text;
    end if;
  elsif -new.amount_cents > cleared then
    raise exception using errcode = 'check_violation', constraint = 'clearings_not_over_cleared',
      message = 'more than the seller has handed over', detail = cleared::text;
  end if;
  update cleared_sums set cleared_cents = cleared + new.amount_cents
    where event_id = new.event_id and seller_id = new.seller_id;
  return new;
end $$;

create or replace trigger clearings_keep_sum before insert on clearings
  for each row execute function clearings_keep_sum();

create or replace function clearings_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'clearings_append_only',
    message = 'the ledger is only ever added to; hand back instead';
end $$;

create or replace trigger clearings_append_only before update or delete on clearings
  for each row execute function clearings_refuse_change();
create or replace trigger clearings_not_truncated before truncate on clearings
  for each statement execute function clearings_refuse_change();
