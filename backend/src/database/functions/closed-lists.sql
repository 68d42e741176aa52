-- Written by `npm run documents` from the tables in rules/ (database/closed-lists.ts): change those.
create or replace function not_in_list(list text, value text) returns text language plpgsql immutable as $$
begin
  raise exception using errcode = 'check_violation', message = format('%s is not in the list of %s', value, list);
end $$;

-- Where the money of a payment mode is before finance has it: in the seller's hands (cash), or on its way to the bank (transfer).
create or replace function settled_as(payment_mode text) returns text language sql immutable as $$
  select case payment_mode when 'cash' then 'cash' when 'zelle' then 'transfer' else not_in_list('payment modes', payment_mode) end
$$;

-- What a seller's sales came to in cash, and by transfer, of one row of sums.
create or replace function cash_of(s seller_sums) returns bigint language sql immutable as $$
  select s.cash_cents
$$;
create or replace function transfers_of(s seller_sums) returns bigint language sql immutable as $$
  select s.zelle_cents
$$;

create or replace function has_food(food_option text) returns boolean language sql immutable as $$
  select case food_option when 'with_food' then true when 'without_food' then false else not_in_list('food options', food_option)::boolean end
$$;

-- Whether an event's tickets may be sold, and whether everybody may know of it, as far as its status says.
create or replace function sells_tickets(status text) returns boolean language sql immutable as $$
  select case status when 'draft' then false when 'on_sale' then true when 'closed' then false else not_in_list('event statuses', status)::boolean end
$$;
create or replace function is_published(status text) returns boolean language sql immutable as $$
  select case status when 'draft' then false when 'on_sale' then true when 'closed' then true else not_in_list('event statuses', status)::boolean end
$$;

-- Whether a role has a permission; one that is not in the table has none.
create or replace function role_may(role text, permission text) returns boolean language sql immutable as $$
  select (role, permission) in (
    ('president', 'events.read'),
    ('president', 'tickets.sell'),
    ('president', 'door.scan'),
    ('president', 'cash.hand_over'),
    ('president', 'paper.hold'),
    ('president', 'events.read.drafts'),
    ('president', 'events.edit'),
    ('president', 'prices.edit'),
    ('president', 'figures.read'),
    ('president', 'registrations.read'),
    ('president', 'registrations.correct.any'),
    ('president', 'registrations.cancel'),
    ('president', 'lists.bring'),
    ('president', 'tickets.resend'),
    ('president', 'messages.send'),
    ('president', 'door.any_time'),
    ('president', 'door.undo.any'),
    ('president', 'door.manage'),
    ('president', 'money.read'),
    ('president', 'money.receive'),
    ('president', 'paper.manage'),
    ('president', 'transfers.review'),
    ('president', 'mail.read'),
    ('president', 'mail.resend'),
    ('president', 'tickets.give'),
    ('president', 'events.delete'),
    ('president', 'accounts.manage'),
    ('president', 'audit.read'),
    ('president', 'personal_data.export'),
    ('president', 'personal_data.erase'),
    ('president', 'organization.edit'),
    ('president', 'mail.resend.secret'),
    ('finance_director', 'events.read'),
    ('finance_director', 'tickets.sell'),
    ('finance_director', 'door.scan'),
    ('finance_director', 'cash.hand_over'),
    ('finance_director', 'paper.hold'),
    ('finance_director', 'events.read.drafts'),
    ('finance_director', 'events.edit'),
    ('finance_director', 'prices.edit'),
    ('finance_director', 'figures.read'),
    ('finance_director', 'registrations.read'),
    ('finance_director', 'registrations.correct.any'),
    ('finance_director', 'registrations.cancel'),
    ('finance_director', 'lists.bring'),
    ('finance_director', 'tickets.resend'),
    ('finance_director', 'messages.send'),
    ('finance_director', 'door.any_time'),
    ('finance_director', 'door.undo.any'),
    ('finance_director', 'door.manage'),
    ('finance_director', 'money.read'),
    ('finance_director', 'money.receive'),
    ('finance_director', 'paper.manage'),
    ('finance_director', 'transfers.review'),
    ('finance_director', 'mail.read'),
    ('finance_director', 'mail.resend'),
    ('volunteer', 'events.read'),
    ('volunteer', 'tickets.sell'),
    ('volunteer', 'door.scan'),
    ('volunteer', 'cash.hand_over'),
    ('volunteer', 'paper.hold'))
$$;
