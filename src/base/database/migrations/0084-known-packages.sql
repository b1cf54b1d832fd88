-- Whether a package for auditors is ours is asked by its SHA-256, long after its archive is gone: the log's line of its making tells (reports/confirm.ts).
create index audit_log_package_sha256 on audit_log ((after ->> 'sha256')) where action = 'auditor-package.made';
