-- A negative let_in of an undo is the number of people without a ticket whom it takes back.
alter table admissions drop constraint admissions_let_in,
  add constraint admissions_let_in check (case when tickets > 0 then let_in >= tickets else let_in <= 0 end);
alter table refused_scans drop constraint refused_scans_let_in_not_negative,
  add constraint refused_scans_let_in check (let_in >= 0 or outcome = 'undone' and undoes is not null);
create index admissions_uncounted_undone on admissions (event_id, undoes) where let_in < 0;
create index refused_scans_uncounted_undone on refused_scans (undoes) where let_in < 0;
