-- What a company's evidence said of the day of an invoice, row by row of a batch's sheet (docs/rules.md#day-of-an-invoice): the cell as it stood
-- there, the day that was read or why none was, and the answers that were named, by value, since an older answer goes with its own
-- retention. Written at an end of the batch and never computed anew, save where the row was still without an answer: the next edition
-- tells those again. None for batches of before.
create table invoice_day (
  batch_id integer not null references batch on delete cascade,
  uid text not null,
  row integer not null,
  edition smallint not null,
  text text not null,
  day date,
  fault text check (fault in ('none', 'unreadable', 'ambiguous', 'future')),
  evidence jsonb,
  is_open boolean not null,
  primary key (batch_id, uid, row, edition)
);
create trigger invoice_day_append_only before update on invoice_day for each row execute function refuse_change();
