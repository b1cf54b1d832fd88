-- Names and UIDs of partners by any three letters in them, each company's for itself, where PostgreSQL has pg_trgm and btree_gin and lets
-- us: its own has, a server's owner may have to create them once and call this function again (docs/running.md). Without them a search
-- looks through a part (docs/rules.md#lists), and nothing fails. Returns whether the index is there. It serves only statements that write
-- company_id::text (docs/decisions/2026-11-24-opt-in-indexes.md): by company_id all of a company's might be looked through.
create function index_partner_words() returns boolean language plpgsql as $$
declare
  home text := (select relnamespace::regnamespace::text from pg_class where oid = 'partner'::regclass);
begin
  execute 'create extension if not exists pg_trgm schema ' || home;
  execute 'create extension if not exists btree_gin schema ' || home;
  create index if not exists partner_words on partner
    using gin ((company_id::text), (uid || E'\n' || own_name || E'\n' || given_name) gin_trgm_ops);
  return true;
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'partners are not indexed by their words: %', sqlerrm;
  return false;
end $$;
select index_partner_words();
