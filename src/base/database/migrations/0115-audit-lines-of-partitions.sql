-- A trigger on a partition is given the partition's row, which is of another type than the table's: without this, nobody could ever
-- partition the audit log (docs/decisions/2026-11-26-partitions.md).
create or replace function chain_audit_line() returns trigger language plpgsql as $$
declare
  line audit_log := new;
begin
  perform pg_advisory_xact_lock(7243903);
  perform append_to_audit_chain(line);
  return null;
end $$;
