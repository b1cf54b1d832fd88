-- When somebody of those concerned first opened a batch that had failed (docs/metrics.md, UidCheckBatchesFail). It counts for the failure
-- before it alone: who has it asked again may see it fail again.
alter table batch add column failure_seen_at timestamptz;

-- Packages for auditors that failed lately, however many were made.
create index auditor_package_failed on auditor_package (ended_at) where state = 'failed';
