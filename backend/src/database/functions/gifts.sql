-- Tickets that their person gives to somebody else (docs/ticket-cases.md).

-- Locks all that a gift reads and changes, in the order of locks: whose registration it is, and who has the key of whom it is given to.
-- The registration may have gone to another person while this waited: the transaction then begins again.
create or replace function lock_gift(registration uuid, to_key text) returns void language plpgsql
set enable_seqscan = off as $$
declare
  sale registrations;
begin
  select * into sale from registrations r where r.id = registration;
  if not found then return; end if;
  perform from events e where e.id = sale.event_id for key share;
  perform from event_capacities c where c.event_id = sale.event_id for no key update;
  perform lock_person_keys(sale.event_id, array[to_key]);
  perform from people p where p.event_id = sale.event_id and p.id = any(array(
      select sale.person_id union all
      select q.id from people q where q.event_id = sale.event_id and q.key = to_key and q.closed_at is null))
    order by p.id for no key update;
  perform from registrations r where r.id in (sale.id, sale.split_from) order by r.id for no key update;
  if (select r.person_id from registrations r where r.id = sale.id) <> sale.person_id then
    raise exception using errcode = 'serialization_failure', message = 'the tickets were given to somebody else meanwhile';
  end if;
end $$;

-- Gives `taken` tickets of a registration to a person, found by key or new. The registration that has them is a part, with
-- the code given here; or, if these are all of its tickets, the registration itself, whose old code is replaced by this one. What was
-- paid stays as it is, and so does every figure but the numbers of people and registrations. The caller has locked by `lock_gift`, and
-- has checked that the person agrees. No account: the guest gave them.
create or replace function give_tickets(sale_id uuid, taken int, code text, account_id uuid,
  to_name text, to_email text, to_phone text) returns gifts
language plpgsql
set enable_seqscan = off as $$
declare
  sale registrations;
  holder people;
  given uuid := sale_id;
  gift gifts;
begin
  select * into strict sale from registrations r where r.id = sale_id;
  if taken < sale.ticket_quantity then
    given := split_registration(sale_id, taken, code, account_id, to_name, to_email, to_phone);
  else
    if sale.cancelled_at is not null or taken > sale.ticket_quantity or greatest(sale.tickets_admitted, sale.meals_served) > 0 then
      raise exception using errcode = 'check_violation', constraint = 'registrations_gift_possible',
        message = 'only tickets of a live registration that are not used are given';
    end if;
    select * into holder from people p
      where p.event_id = sale.event_id and p.key = person_key(to_email, to_name, to_phone) and p.closed_at is null;
    if not found then
      -- Closed until the registration is this person's.
      insert into people (event_id, email, name, phone, registrations, tickets, with_food_in, with_food_out, without_food_in,
          without_food_out, last_registration_id, last_registered_at, closed_at)
        values (sale.event_id, to_email, to_name, to_phone, 0, 0, 0, 0, 0, 0, sale.id, sale.created_at, now())
        returning * into holder;
    elsif coalesce(holder.phone, '') = '' and to_phone <> '' then
      update people p set phone = to_phone where p.id = holder.id and p.event_id = holder.event_id returning * into holder;
    end if;
    insert into replaced_codes (event_id, qr_code, registration_id, replaced_by, reason)
      values (sale.event_id, sale.qr_code, sale.id, account_id, 'given');
    update registrations r set person_id = holder.id, name = holder.name, email = holder.email, phone = holder.phone, qr_code = code
      where r.id = sale.id and r.event_id = sale.event_id;
  end if;
  insert into gifts (event_id, registration_id, given_off, from_person_id, to_person_id, paid_by, tickets, given_by)
    select sale.event_id, given, sale.id, sale.person_id, r.person_id,
      coalesce((select g.paid_by from gifts g where g.registration_id = sale.id order by g.id desc limit 1), sale.person_id),
      taken, account_id
    from registrations r where r.id = given
    returning * into gift;
  return gift;
end $$;
