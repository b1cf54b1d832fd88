-- The order of a batch's rows, and of its open ones, for those alone who ask for it (src/base/database/planner.ts). By statistics of a day with
-- one short list the database took an index that begins with batch_id for looking up a UID too: each of 2,000 lookups went through the 2,000
-- rows of the list; and it took the one on open questions for those that wait: each claim went through all that were suspended.
drop index question_batch;
drop index question_open;
create index question_in_order on question ((batch_id::bigint), id);
create index question_open on question ((batch_id::bigint), id) where state <> 'settled';
