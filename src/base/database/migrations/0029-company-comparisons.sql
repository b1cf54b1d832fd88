-- How the companies of a batch's sheet compared with the authorities' answers: what the sheet called it, the word and why, by codes
-- (docs/same-company.md). Made once for each row, at the first end of its batch that has an answer; evidence, never computed anew: the
-- sheet may be deleted. None for batches of before.
create table company_comparison (
  batch_id integer not null references batch on delete cascade,
  uid text not null,
  row integer not null,
  own_name text not null,
  sameness text not null check (sameness in ('same', 'other-form', 'similar', 'different', 'not-comparable')),
  differences jsonb not null,
  primary key (batch_id, uid, row)
);
create trigger company_comparison_append_only before update on company_comparison for each row execute function refuse_change();
-- Rows whose company differs, counted at each end; null where nothing was compared.
alter table batch add column differing_rows integer;
