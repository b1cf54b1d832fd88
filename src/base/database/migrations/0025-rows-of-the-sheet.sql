-- Where a batch's UIDs stand in its sheet and what its user calls these companies, for the list of its rows: kept when the batch is
-- uploaded, since the sheet may be deleted, and is long to read. Null for questions of before.
alter table question add column first_row integer;
alter table question add column more_rows integer[];
alter table question add column own_name text;

-- Rows that are no UID have no question: nobody is asked about them. Why they are none is in batch_reading.
create table not_a_uid_row (
  batch_id integer not null references batch on delete cascade,
  row integer not null,
  text text not null,
  own_name text,
  primary key (batch_id, row)
);
