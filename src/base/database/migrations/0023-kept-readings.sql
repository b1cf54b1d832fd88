-- How the rows of a batch were read when it was uploaded, in parts of a thousand rows: those alone of which the text is not itself the
-- UID that was asked. A batch without parts is older than this table (docs/decisions/2026-11-22-stored-readings.md).
create table batch_reading (
  batch_id integer not null references batch on delete cascade,
  first_row integer not null,
  last_row integer not null,
  readings jsonb not null,
  primary key (batch_id, first_row)
);
create trigger batch_reading_append_only before update on batch_reading for each row execute function refuse_change();
-- Whose proof a remembered answer was, by the UID that the company had when it served. Not valid: every row of before has none.
alter table question add column proof text;
alter table question add constraint question_proof_check
  check (proof in ('ownProof', 'othersProof', 'nobodysProof')) not valid;
