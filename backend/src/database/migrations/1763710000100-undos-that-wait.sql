-- An undo that waits for its scan keeps what its sender may take back, and that it named no station.
alter table refused_scans add column may_undo_any boolean not null default false,
  alter column station drop not null;
