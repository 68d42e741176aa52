-- An undo that waits for its scan stores whether its sender may take back any scan, and may have no station.
alter table refused_scans add column may_undo_any boolean not null default false,
  alter column station drop not null;
