/** SQL that adds a kind of mail to those that are known, or takes it away, whichever others there are. */
export const kindsOfMail = (from: string, to: string): string => `
  do $kinds$
  declare
    known text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'outbox_kind_known');
  begin
    alter table outbox drop constraint outbox_kind_known;
    execute 'alter table outbox add constraint outbox_kind_known ' || replace(known, $$${from}$$, $$${to}$$);
  end $kinds$;`;
