-- Counted and signed figures are never overwritten: a hand-over goes from offered to withdrawn or received and from received to
-- reversed, and nothing else about it changes.
create or replace function hand_overs_keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_demo_removal(old.event_id) then return old; end if;
  if tg_op = 'UPDATE' and is_erasure(to_jsonb(old), to_jsonb(new), 'note', 'received_note', 'reason') then return new; end if;
  -- What was counted holds the cash of a sale that comes in later: more of it is cleared then, up to what was counted.
  if tg_op = 'UPDATE' and (old.status, new.status) = ('received', 'received') and new.cleared_cents > old.cleared_cents
      and new.cleared_cents + new.float_returned_cents <= new.received_cents
      and to_jsonb(new) - 'cleared_cents' = to_jsonb(old) - 'cleared_cents' then
    return new;
  end if;
  if tg_op = 'DELETE'
      or (old.status, new.status) not in (('offered', 'withdrawn'), ('offered', 'received'), ('received', 'reversed'))
      or (old.event_id, old.seller_id, old.declared_cents, old.denominations, old.is_final, old.note, old.expected_cents,
        old.offered_at) is distinct from (new.event_id, new.seller_id, new.declared_cents, new.denominations, new.is_final,
        new.note, new.expected_cents, new.offered_at)
      or old.status = 'received' and (old.received_by, old.received_at, old.received_cents, old.received_denominations,
        old.received_note, old.float_returned_cents, old.cleared_cents) is distinct from (new.received_by, new.received_at,
        new.received_cents, new.received_denominations, new.received_note, new.float_returned_cents, new.cleared_cents) then
    raise exception using errcode = 'check_violation', constraint = 'hand_overs_keep_history',
      message = 'what was counted does not change; reverse it instead';
  end if;
  return new;
end $$;

create or replace trigger hand_overs_keep_history before update or delete on hand_overs
  for each row execute function hand_overs_keep_history();

create or replace function hand_over_explanations_keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
      and exists (select from hand_overs h where h.id = old.hand_over_id and is_demo_removal(h.event_id)) then
    return old;
  end if;
  if tg_op = 'UPDATE' and is_erasure(to_jsonb(old), to_jsonb(new), 'reason') then return new; end if;
  if tg_op = 'DELETE' or old.countersigned_by is not null
      or (old.hand_over_id, old.reason, old.explained_by, old.explained_at)
        is distinct from (new.hand_over_id, new.reason, new.explained_by, new.explained_at) then
    raise exception using errcode = 'check_violation', constraint = 'hand_over_explanations_keep_history',
      message = 'an explanation is countersigned once, and does not change';
  end if;
  return new;
end $$;

create or replace trigger hand_over_explanations_keep_history before update or delete on hand_over_explanations
  for each row execute function hand_over_explanations_keep_history();
