-- A registration that takes the place of another one, or of some of its tickets: all that was sold as it was sold, nothing of what has
-- happened to it since, and `other` instead of its own. So a new column of what is sold is kept; one that scans, undos, cancellations,
-- splits or changes write belongs here (`sold-as.e2e`).
create or replace function sold_as(sale registrations, other jsonb) returns registrations language sql stable as $$
  select jsonb_populate_record(sale, jsonb_build_object('tickets_admitted', 0, 'meals_served', 0, 'checked_in_at', null,
    'check_in_recorded_at', null, 'checked_in_by', null, 'checked_in_sent_by', null, 'checked_in_label', null, 'emptied_at', null,
    'cancelled_at', null, 'cancelled_by', null, 'cancel_reason', null, 'refund', null, 'changed_from', null, 'split_from', null,
    'version', 1) || other)
$$;
