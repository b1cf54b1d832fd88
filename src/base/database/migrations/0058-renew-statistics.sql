-- A batch so long that the planner's statistics of before mislead it: they are renewed behind whoever uploaded it, and again when it has
-- ended, for its questions and answers are others then.
alter table batch add column renew_statistics boolean not null default false;
create index batch_renew_statistics on batch (id) where renew_statistics;
