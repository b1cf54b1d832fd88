-- The list of a company's single checks, newest first, by verdict, by person and by period, without a look at the table itself
-- (docs/rules.md#list-of-single-checks). The operator's staff list all companies' by time alone, which also serves the statistics.
create index single_check_company on single_check (company_id, created_at, id) include (verdict);
create index single_check_person on single_check (company_id, user_id, created_at, id) include (verdict);
drop index single_check_created;
create index single_check_created on single_check (created_at, id) include (verdict);
