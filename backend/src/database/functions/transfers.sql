-- A transfer belongs to a zelle sale with a price, and stores the sale's total, which only a split changes.
create or replace function transfers_of_sale() returns trigger language plpgsql as $$
begin
  select r.total_cents into new.total_cents from registrations r
    where r.id = new.registration_id and r.event_id = new.event_id and settled_as(r.payment_mode) = 'transfer' and r.total_cents > 0;
  -- If the registration does not exist, the foreign key refuses the row.
  if new.total_cents is null and exists (select from registrations r where r.id = new.registration_id) then
    raise exception using errcode = 'check_violation', constraint = 'transfers_of_zelle_sale',
      message = 'only a zelle sale with a price is a transfer';
  end if;
  new.total_cents := coalesce(new.total_cents, 0);
  return new;
end $$;

create or replace trigger transfers_of_sale before insert or update of registration_id, event_id, total_cents on transfers
  for each row execute function transfers_of_sale();

-- Maintains the sums per status. This takes the slot, so the transaction must not wait for any lock afterwards.
create or replace function transfers_keep_sums() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.event_id, new.status, new.total_cents) = (old.event_id, old.status, old.total_cents) then
    return null;
  end if;
  insert into transfer_sums as s (event_id, status, slot, transfers, cents)
  select c.event_id, c.status, current_slot(), sum(c.transfers), sum(c.cents) from (
    select new.event_id, new.status, 1 as transfers, new.total_cents as cents where tg_op <> 'DELETE'
    union all select old.event_id, old.status, -1, -old.total_cents where tg_op <> 'INSERT'
  ) c group by 1, 2
  on conflict (event_id, status, slot) do update set
    transfers = s.transfers + excluded.transfers, cents = s.cents + excluded.cents;
  return null;
end $$;

create or replace trigger transfers_keep_sums after insert or update or delete on transfers
  for each row execute function transfers_keep_sums();

-- Clears a verified transfer: the sale's total, but never more than the seller's pending transfers, as a direct clearing may
-- already have covered part of it. The seller's row of cleared_sums is locked first, so that what is read stays true.
create or replace function clear_transfer(sale_id uuid, account_id uuid) returns void language plpgsql as $$
declare
  sale registrations;
  kept cleared_sums;
  amount bigint;
begin
  select * into strict sale from registrations where id = sale_id;
  insert into cleared_sums (event_id, seller_id, cleared_cents) values (sale.event_id, sale.seller_id, 0)
    on conflict (event_id, seller_id) do nothing;
  select * into kept from cleared_sums where event_id = sale.event_id and seller_id = sale.seller_id for update;
  select least(sale.total_cents, coalesce(sum(transfers_of(s)), 0) - kept.transfer_cents) into amount
    from seller_sums s where s.event_id = sale.event_id and s.seller_id = sale.seller_id;
  if amount > 0 then
    insert into clearings (event_id, seller_id, kind, amount_cents, cleared_by, registration_id)
      values (sale.event_id, sale.seller_id, 'transfer', amount, account_id, sale.id);
  end if;
end $$;

-- Reverses the clearing of `clear_transfer` for a sale, if there is one that was not reversed yet.
create or replace function reverse_transfer(sale_id uuid, account_id uuid, why text) returns void language sql as $$
  insert into clearings (event_id, seller_id, kind, amount_cents, reason, cleared_by, reverses)
  select c.event_id, c.seller_id, 'reversal', -c.amount_cents, why, account_id, c.id
  from clearings c
  where c.registration_id = sale_id and c.kind = 'transfer' and not exists (select from clearings r where r.reverses = c.id)
$$;

-- Cancelling a sale cancels its transfer: a verified one is no longer cleared, and is owed to the guest, or kept if nobody pays
-- it back. Runs before the row is written, because the sums' slot must be taken last.
create or replace function registrations_cancel_transfer() returns trigger language plpgsql as $$
begin
  if settled_as(new.payment_mode) = 'transfer' then
    perform reverse_transfer(new.id, new.cancelled_by, new.cancel_reason);
    insert into transfers as t (registration_id, event_id, status, changed_by)
      values (new.id, new.event_id, 'cancelled', new.cancelled_by)
    on conflict (registration_id) do update set
      -- Null, and so refused, for a state that the transfer of a live sale cannot be in.
      status = case t.status when 'unverified' then 'cancelled' when 'questioned' then 'cancelled'
        when 'verified' then case coalesce(new.refund, 'till') when 'none' then 'kept' when 'till' then 'to_refund' end end,
      changed_by = excluded.changed_by, changed_at = now();
  end if;
  return new;
end $$;

create or replace trigger registrations_cancel_transfer before update of cancelled_at on registrations for each row
  when (old.cancelled_at is null and new.cancelled_at is not null and new.total_cents > 0)
  execute function registrations_cancel_transfer();
