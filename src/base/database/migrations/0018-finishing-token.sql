-- Whoever finishes a batch holds it under a token of its own (database/lease.ts): one that comes late neither frees what another has
-- taken meanwhile nor stores its end. Leases of before have none and run out by themselves.
alter table batch add column finishing_token text;
