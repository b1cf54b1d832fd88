-- Where a run of retention waits for a person (docs/rules.md#when-retention-waits), the last word of one is found without looking through the log.
create index audit_log_confirmed on audit_log (id) where action = 'retention.confirm';
