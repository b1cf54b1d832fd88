-- What a million lines made slow (docs/decisions/2026-11-26-long-lists.md): a verdict among a company's single checks, an action or a period
-- in the audit log, batches in one state, and remembered answers by UID or by their age. The first serves only statements that write
-- company_id::bigint (docs/decisions/2026-11-24-opt-in-indexes.md), and never a search for a UID of the company.
create index single_check_verdict on single_check ((company_id::bigint), verdict, created_at, id);
create index audit_log_action on audit_log (action, id);
drop index audit_log_at;
create index audit_log_at on audit_log (at, id);
create index batch_status on batch (status, id);
create index cache_entry_uid on cache_entry (uid, id);
create index cache_entry_created on cache_entry (created_at, id);
