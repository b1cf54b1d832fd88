-- The audit log is append-only for everybody, the product itself included (docs/rules.md#audit-log): `update` is refused since 0001.
create trigger audit_log_no_delete before delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

-- Where the call came from, as Fastify knows it behind a trusted proxy; null = done at the machine or by the product.
alter table audit_log add column address text;

create index audit_log_user on audit_log (user_id, id);
