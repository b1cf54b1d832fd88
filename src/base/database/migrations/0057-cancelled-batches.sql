-- A cancelled batch is tidied behind whoever cancelled it: true as soon as none of its questions is open any more, and its report is due.
-- Those of an earlier release are looked at once.
alter table batch add column is_tidied boolean not null default false;
create index batch_to_tidy on batch (id) where status = -1 and not is_tidied;

-- Open questions are taken out in portions by their ids: without the id in the index each portion sorted all that were left.
drop index question_open;
create index question_open on question (batch_id, id) where state <> 'settled';
