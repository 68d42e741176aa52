import { sql } from '../../database/database.js';
import { CURRENT_EVENT_ID, SELLING_EVENT_ID } from '../../events/events.sql.js';

/** The event that sells, or if none does, the current one. */
export const FIND_EVENT = sql<{ id: string; name: string }>(
  'seed.find_event',
  `select id, name from events where id = coalesce(${SELLING_EVENT_ID}, ${CURRENT_EVENT_ID})`,
);

/** Adds an event to fill. $1 time zone, $2 price tiers as JSON. */
export const ADD_EVENT = sql<{ id: string; name: string }>(
  'seed.add_event',
  `with event as (
     insert into events (name, event_date, location, time_zone, status)
     values ('Made-up Festival', now() + interval '14 days', 'Town Hall', $1, 'on_sale') returning *
   ), audited as (
     insert into audit_log (action, subject_type, subject_id, event_id, details)
     select 'event.created', 'event', id, id, jsonb_build_object('new',
       jsonb_build_object('name', name, 'event_date', event_date, 'location', location)) from event
   ), tiers as (
     insert into pricing_tiers (event_id, food_option, quantity_from, quantity_to, price_cents)
     select id, tier->>'foodOption', 1, 20, (tier->>'priceCents')::int from event, jsonb_array_elements($2) tier
   ) select id, name from event`,
);
