-- A company's checks in the order of their ids, page by page for its programs (docs/api.md#lists).
create index single_check_in_order on single_check (company_id, id);
