-- Cash on its way from a seller to the finance director: offered, then withdrawn or received, then perhaps reversed.
create table hand_overs (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events (id),
  seller_id uuid not null references users (id),
  status text not null default 'offered',
  declared_cents bigint not null,
  -- How many of each note and coin, by value in dollars.
  denominations jsonb,
  is_final boolean not null,
  note text,
  -- What the seller should have had in hand according to the books when it was offered.
  expected_cents bigint not null,
  offered_at timestamptz not null default now(),
  received_by uuid references users (id),
  received_at timestamptz,
  received_cents bigint,
  received_denominations jsonb,
  received_note text,
  float_returned_cents bigint,
  -- The part of it that became a row of the ledger.
  cleared_cents bigint,
  -- Withdrawn or reversed: by whom, when and why.
  ended_by uuid references users (id),
  ended_at timestamptz,
  reason text,
  constraint hand_overs_status_known check (status in ('offered', 'withdrawn', 'received', 'reversed')),
  constraint hand_overs_declared check (declared_cents >= 0),
  constraint hand_overs_received_whole check ((status in ('received', 'reversed'))
    = (num_nulls(received_by, received_at, received_cents, float_returned_cents, cleared_cents) = 0)
    and num_nulls(received_by, received_at, received_cents, float_returned_cents, cleared_cents) in (0, 5)),
  constraint hand_overs_received_adds_up check (
    float_returned_cents >= 0 and cleared_cents >= 0 and float_returned_cents + cleared_cents <= received_cents),
  constraint hand_overs_ended_whole check ((status in ('withdrawn', 'reversed')) = (ended_by is not null)
    and (ended_by is null) = (ended_at is null) and (status <> 'reversed' or reason is not null)),
  constraint hand_overs_not_received_by_seller check (received_by <> seller_id)
);
create unique index hand_overs_one_offer on hand_overs (event_id, seller_id) where status = 'offered';
create index hand_overs_of_event on hand_overs (event_id, id desc);
create index hand_overs_of_seller on hand_overs (seller_id, id desc);

-- Explanations of a difference in the counted money. The newest one is valid once another person has countersigned it.
create table hand_over_explanations (
  id uuid primary key default uuidv7(),
  hand_over_id uuid not null references hand_overs (id),
  reason text not null,
  explained_by uuid not null references users (id),
  explained_at timestamptz not null default now(),
  countersigned_by uuid references users (id),
  countersigned_at timestamptz,
  constraint hand_over_explanations_signed_whole check ((countersigned_by is null) = (countersigned_at is null)),
  constraint hand_over_explanations_by_another check (countersigned_by <> explained_by)
);
create index hand_over_explanations_of on hand_over_explanations (hand_over_id, id desc);

alter table clearings add column hand_over_id uuid references hand_overs (id),
  add constraint clearings_of_hand_over check (case kind
    when 'hand_over' then hand_over_id is not null when 'reversal' then true else hand_over_id is null end);
alter table floats add column hand_over_id uuid references hand_overs (id);

alter table outbox drop constraint outbox_kind_known,
  add constraint outbox_kind_known check (kind in ('ticket', 'cancellation', 'reminder', 'event_changed', 'message',
    'hand_over_receipt', 'application_received', 'application_approved', 'application_rejected', 'password_reset'));
