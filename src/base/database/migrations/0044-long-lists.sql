-- What a million questions made slow (docs/benchmarks.md): the newest remembered answers, which were all put in order for ten of them;
-- a period of the audit log, for which each line was looked at; and retention, which looked through all checks for each answer that goes,
-- and through all batches for each file.
create index cache_entry_updated on cache_entry (updated_at, id);
create index audit_log_at on audit_log using brin (at);
create index single_check_answers on single_check using gin (answer_ids);
create index batch_upload_file on batch (upload_file_id) where upload_file_id is not null;
create index batch_result_file on batch (result_file_id) where result_file_id is not null;
create index batch_result_utf8_file on batch (result_utf8_file_id) where result_utf8_file_id is not null;
