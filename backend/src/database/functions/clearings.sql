-- Before a row of the money ledger is written: fills in its kind and its cash and transfer parts, and refuses more than there
-- is to clear or hand back (docs/money-cases.md). The error's detail is the largest amount that would have been accepted, in
-- cents. The seller's row of cleared_sums is locked until the transaction ends, so that simultaneous entries run one after the
-- other. A later cancellation may still leave more cleared than collected.
create or replace function clearings_keep_sum() returns trigger language plpgsql as $$
declare
  kept cleared_sums;
  reversed clearings;
  cash_pending bigint;
  transfer_pending bigint;
  maximum bigint;
  -- How much of the entry counts to direct_transfer_cents and to returnable_cents.
  direct_transfer bigint := 0;
  returnable bigint := 0;
begin
  -- Processes of releases before kinds existed send none.
  new.kind := coalesce(new.kind, case when new.amount_cents > 0 then 'direct' else 'hand_back' end);
  insert into cleared_sums (event_id, seller_id, cleared_cents) values (new.event_id, new.seller_id, 0)
    on conflict (event_id, seller_id) do nothing;
  select * into kept from cleared_sums where event_id = new.event_id and seller_id = new.seller_id for update;
  select coalesce(sum(cash_of(s)), 0) - kept.cash_cents, coalesce(sum(transfers_of(s)), 0) - kept.transfer_cents
    into cash_pending, transfer_pending
    from seller_sums s where event_id = new.event_id and seller_id = new.seller_id;

  case new.kind
    when 'direct' then
      maximum := cash_pending + transfer_pending;
      new.cash_cents := least(new.amount_cents, greatest(cash_pending, 0));
      new.transfer_cents := new.amount_cents - new.cash_cents;
      direct_transfer := new.transfer_cents;
      returnable := new.amount_cents;
    when 'hand_over' then
      maximum := cash_pending;
      new.cash_cents := new.amount_cents;
      new.transfer_cents := 0;
      returnable := new.amount_cents;
    when 'transfer' then
      maximum := transfer_pending;
      if new.split_of is not null then
        -- Takes the place of a row that the split has reversed: what is pending is what it was, whatever that is.
        select sum(-c.amount_cents) into maximum from clearings c where c.split_of = new.split_of;
      end if;
      new.cash_cents := 0;
      new.transfer_cents := new.amount_cents;
    when 'hand_back' then
      -- First cash that was cleared but whose sale was cancelled, then what direct clearings took of transfers, then cash.
      new.transfer_cents := -least(greatest(-new.amount_cents - greatest(-cash_pending, 0), 0), kept.direct_transfer_cents);
      new.cash_cents := new.amount_cents - new.transfer_cents;
      direct_transfer := new.transfer_cents;
      returnable := new.amount_cents;
    when 'reversal' then
      select * into reversed from clearings where id = new.reverses;
      if (reversed.event_id, reversed.seller_id) is distinct from (new.event_id, new.seller_id)
          or reversed.kind not in ('hand_over', 'transfer', 'imported') then
        raise exception using errcode = 'check_violation', constraint = 'clearings_reversal_of_own',
          message = 'a hand-over, a verified transfer or an imported entry of the same seller is reversed, and nothing else';
      end if;
      new.amount_cents := -reversed.amount_cents;
      new.cash_cents := -reversed.cash_cents;
      new.transfer_cents := -reversed.transfer_cents;
      new.registration_id := reversed.registration_id;
      -- A reversed hand-over cannot be handed back too.
      if reversed.kind in ('hand_over', 'imported') then returnable := new.amount_cents; end if;
    when 'imported' then
      -- It was handed over before the sale was brought, so it is that sale's, whatever else the seller owes or gets back.
      if not exists (select from registrations r where r.id = new.registration_id and r.event_id = new.event_id
          and r.seller_id = new.seller_id and settled_as(r.payment_mode) = 'cash' and not r.is_guest
          and r.cancelled_at is null and r.total_cents = new.amount_cents) then
        raise exception using errcode = 'check_violation', constraint = 'clearings_imported_of_sale',
          message = 'what was handed over before is exactly the total of a cash sale of the same seller';
      end if;
      maximum := new.amount_cents;
      new.cash_cents := new.amount_cents;
      new.transfer_cents := 0;
      returnable := new.amount_cents;
    when 'till_refund', 'kept' then
      if not exists (select from registrations r where r.id = new.registration_id and r.event_id = new.event_id
          and r.seller_id = new.seller_id and settled_as(r.payment_mode) = 'cash' and not r.is_guest
          and r.total_cents = -new.amount_cents) then
        raise exception using errcode = 'check_violation', constraint = 'clearings_refund_of_sale',
          message = 'what is paid back is exactly the total of a cash sale of the same seller';
      end if;
      new.cash_cents := new.amount_cents;
      new.transfer_cents := 0;
  end case;

  if new.amount_cents > greatest(maximum, 0) then
    raise exception using errcode = 'check_violation', constraint = 'clearings_not_over_pending',
      message = 'more than the seller has to hand over', detail = greatest(maximum, 0)::text;
  end if;
  if new.kind = 'hand_back' and -new.amount_cents > kept.returnable_cents then
    raise exception using errcode = 'check_violation', constraint = 'clearings_not_over_cleared',
      message = 'more than the seller has handed over', detail = kept.returnable_cents::text;
  end if;
  update cleared_sums set cleared_cents = kept.cleared_cents + new.amount_cents,
      cash_cents = kept.cash_cents + new.cash_cents,
      transfer_cents = kept.transfer_cents + new.transfer_cents,
      direct_transfer_cents = kept.direct_transfer_cents + direct_transfer,
      returnable_cents = kept.returnable_cents + returnable
    where event_id = new.event_id and seller_id = new.seller_id;
  return new;
end $$;

create or replace trigger clearings_keep_sum before insert on clearings
  for each row execute function clearings_keep_sum();

-- Also used for the ledger of floats.
create or replace function clearings_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_demo_removal(old.event_id) then return old; end if;
  if tg_op = 'UPDATE' and is_erasure(to_jsonb(old), to_jsonb(new), 'reason') then return new; end if;
  raise exception using errcode = 'check_violation', constraint = tg_table_name || '_append_only',
    message = 'the ledger is only ever added to; a mistake gets an entry of its own';
end $$;

create or replace trigger clearings_append_only before update or delete on clearings
  for each row execute function clearings_refuse_change();
create or replace trigger clearings_not_truncated before truncate on clearings
  for each statement execute function clearings_refuse_change();

-- Before float is given or taken back: refuses to take back more than the seller has; the error's detail is that amount.
create or replace function floats_keep_sum() returns trigger language plpgsql as $$
declare
  float_before bigint;
begin
  insert into float_sums (event_id, seller_id, float_cents) values (new.event_id, new.seller_id, 0)
    on conflict (event_id, seller_id) do nothing;
  select float_cents into float_before from float_sums
    where event_id = new.event_id and seller_id = new.seller_id for update;
  if float_before + new.amount_cents < 0 then
    raise exception using errcode = 'check_violation', constraint = 'floats_not_over_given',
      message = 'more than the seller has of it', detail = float_before::text;
  end if;
  update float_sums set float_cents = float_before + new.amount_cents
    where event_id = new.event_id and seller_id = new.seller_id;
  return new;
end $$;

create or replace trigger floats_keep_sum before insert on floats for each row execute function floats_keep_sum();
create or replace trigger floats_append_only before update or delete on floats
  for each row execute function clearings_refuse_change();
create or replace trigger floats_not_truncated before truncate on floats
  for each statement execute function clearings_refuse_change();
