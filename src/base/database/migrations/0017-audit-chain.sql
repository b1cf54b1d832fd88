-- The audit log's hash chain: whoever owns the database can switch the triggers off that refuse changes, but each line's hash
-- holds the hash of the line before it (audit-log/chain.ts; docs/running.md says what it proves).
create table audit_chain (
  -- From 1 on, without gaps, in the order of the commits.
  position bigint primary key,
  line_id bigint not null unique,
  hash bytea not null check (octet_length(hash) = 32)
);

-- A line as text, the same whatever the session's time zone and language: chain.ts holds it a second time, because the
-- database's own word for it could be replaced.
create function audit_line_text(line audit_log) returns text language sql stable as $$
  select jsonb_build_array(line.id, extract(epoch from line.at)::text, line.user_id, line.company_id, line.address,
    line.action, line.object, line.before, line.after)::text
$$;

create function append_to_audit_chain(line audit_log) returns void language plpgsql as $$
declare
  head record;
begin
  select position, hash into head from audit_chain order by position desc limit 1;
  insert into audit_chain (position, line_id, hash) values (coalesce(head.position, 0) + 1, line.id,
    sha256(coalesce(head.hash, ''::bytea) || convert_to(audit_line_text(line), 'UTF8')));
end $$;

-- At the commit, so that whoever writes a line early keeps no other waiting until the end, and so that no two ever wait for each
-- other: nothing else is locked after this.
create function chain_audit_line() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7243903);
  perform append_to_audit_chain(new);
  return null;
end $$;

do $$
declare
  line audit_log;
begin
  for line in select * from audit_log order by id loop
    perform append_to_audit_chain(line);
  end loop;
end $$;

create constraint trigger audit_log_chained after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit_line();
create trigger audit_chain_append_only before update on audit_chain for each row execute function refuse_change();
create trigger audit_chain_no_delete before delete on audit_chain for each row execute function refuse_change();
create trigger audit_chain_no_truncate before truncate on audit_chain for each statement execute function refuse_change();
