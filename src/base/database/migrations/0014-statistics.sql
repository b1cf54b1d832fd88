-- Statistics read a window of time over all companies (that of answers: 0010). Single checks come in the order of their
-- time, so the smallest index serves, one that costs an insert next to nothing.
create index batch_finished on batch (finished_at) where finished_at is not null;
create index single_check_created on single_check using brin (created_at);
