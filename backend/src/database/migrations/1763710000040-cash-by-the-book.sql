-- Money by kind: each row of the ledger has a kind, and says how much of it was cash and how much bank transfers.
alter table clearings
  add column kind text,
  add column cash_cents bigint,
  add column transfer_cents bigint,
  -- The row that this one exactly reverses.
  add column reverses uuid references clearings (id),
  -- The sale of a verified transfer, or the cancelled cash sale.
  add column registration_id uuid,
  drop constraint clearings_hand_back_has_reason;

alter table cleared_sums
  add column cash_cents bigint not null default 0,
  add column transfer_cents bigint not null default 0,
  -- The transfer part of direct clearings that was not handed back; hand-backs are taken from it.
  add column direct_transfer_cents bigint not null default 0,
  -- The largest amount that can be handed back.
  add column returnable_cents bigint not null default 0,
  drop constraint cleared_sums_not_negative;

-- Splits the clearings from before kinds existed, in their order: cash first, as far as there was cash.
alter table clearings disable trigger user;
do $$
declare
  entry record;
  sold record;
  kept cleared_sums;
  cash bigint;
  transfer bigint;
begin
  for kept in select * from cleared_sums loop
    select coalesce(sum(cash_cents), 0)::bigint as cash, coalesce(sum(zelle_cents), 0)::bigint as transfer into sold
      from seller_sums where event_id = kept.event_id and seller_id = kept.seller_id;
    for entry in
      select id, amount_cents as amount from clearings
      where event_id = kept.event_id and seller_id = kept.seller_id order by id
    loop
      if entry.amount > 0 then
        cash := least(entry.amount, greatest(sold.cash - kept.cash_cents, 0));
        transfer := least(entry.amount - cash, greatest(sold.transfer - kept.transfer_cents, 0));
        -- More than was sold, because of later cancellations: counts as cash, to be handed back.
        cash := entry.amount - transfer;
      else
        cash := least(-entry.amount, greatest(kept.cash_cents - sold.cash, 0));
        transfer := least(-entry.amount - cash, kept.direct_transfer_cents);
        cash := entry.amount + transfer;
        transfer := -transfer;
      end if;
      update clearings set kind = case when entry.amount > 0 then 'direct' else 'hand_back' end,
        cash_cents = cash, transfer_cents = transfer where id = entry.id;
      kept.cash_cents := kept.cash_cents + cash;
      kept.transfer_cents := kept.transfer_cents + transfer;
      kept.direct_transfer_cents := kept.direct_transfer_cents + transfer;
    end loop;
    update cleared_sums set cash_cents = kept.cash_cents, transfer_cents = kept.transfer_cents,
      direct_transfer_cents = kept.direct_transfer_cents, returnable_cents = cleared_cents
      where event_id = kept.event_id and seller_id = kept.seller_id;
  end loop;
end $$;
alter table clearings enable trigger user;

alter table clearings
  alter column kind set not null,
  alter column cash_cents set not null,
  alter column transfer_cents set not null,
  add constraint clearings_kind_known check
    (kind in ('direct', 'hand_over', 'transfer', 'hand_back', 'reversal', 'till_refund', 'kept')),
  add constraint clearings_parts check (amount_cents = cash_cents + transfer_cents
    and case kind
      when 'direct' then least(cash_cents, transfer_cents) >= 0
      when 'hand_back' then greatest(cash_cents, transfer_cents) <= 0
      when 'hand_over' then transfer_cents = 0 and cash_cents > 0
      when 'transfer' then cash_cents = 0 and transfer_cents > 0
      when 'reversal' then greatest(cash_cents, transfer_cents) <= 0
      else transfer_cents = 0 and cash_cents < 0 end),
  add constraint clearings_reason_when_back check (kind not in ('hand_back', 'till_refund', 'kept') or reason is not null),
  add constraint clearings_reversal_of check ((kind = 'reversal') = (reverses is not null)),
  add constraint clearings_of_sale check (case kind
    when 'transfer' then registration_id is not null
    when 'till_refund' then registration_id is not null
    when 'kept' then registration_id is not null
    when 'reversal' then true
    else registration_id is null end),
  add constraint clearings_registration foreign key (registration_id, event_id) references registrations (id, event_id);
create unique index clearings_reversed_once on clearings (reverses) where reverses is not null;
create unique index clearings_refunded_once on clearings (registration_id) where kind in ('till_refund', 'kept');
create index clearings_of_registration on clearings (registration_id) where registration_id is not null;

alter table cleared_sums
  add constraint cleared_sums_parts check (cleared_cents = cash_cents + transfer_cents),
  add constraint cleared_sums_returnable check (least(direct_transfer_cents, returnable_cents) >= 0);

-- Change money: given to sellers (positive) and taken back (negative). In no sum of sales. Rows are added and never changed.
create table floats (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events (id),
  seller_id uuid not null references users (id),
  amount_cents bigint not null,
  reason text,
  given_by uuid not null references users (id),
  at timestamptz not null default now(),
  constraint floats_not_zero check (amount_cents <> 0)
);
create index floats_of_seller on floats (event_id, seller_id, id desc);

-- The float that each seller has, maintained by a trigger.
create table float_sums (
  event_id uuid not null references events (id),
  seller_id uuid not null references users (id),
  float_cents bigint not null,
  primary key (event_id, seller_id),
  constraint float_sums_not_negative check (float_cents >= 0)
);

-- The amount of cash from which on sellers are asked to hand it over.
alter table events add column cash_limit_cents bigint,
  add constraint events_cash_limit_positive check (cash_limit_cents > 0);

-- Who pays back the guest of a cancelled sale: the seller, the till, or nobody. Null if nothing was paid, or for cancellations
-- from before there was a choice.
alter table registrations add column refund text,
  add constraint registrations_refund_of_cancelled check
    (refund is null or (cancelled_at is not null and refund in ('seller', 'till', 'none') and total_cents > 0));
create index registrations_cancelled on registrations (event_id) where cancelled_at is not null;
