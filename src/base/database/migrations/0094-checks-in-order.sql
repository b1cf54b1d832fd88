-- A company's checks in the order of their ids, page by page for its programs (docs/api.md#lists). It serves only statements that write
-- company_id::bigint (docs/decisions/2026-11-24-opt-in-indexes.md), and never a search for a UID of the company.
create index single_check_in_order on single_check ((company_id::bigint), id);
