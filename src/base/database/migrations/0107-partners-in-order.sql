-- A page of a company's partners from each order's own index, however many there are (docs/decisions/2026-11-26-long-lists.md): by the last
-- question, by the newest answer, and by the name as the list sorts it, of which a hundred letters decide (an index takes no longer ones). They
-- serve only statements that write company_id::bigint (docs/decisions/2026-11-24-opt-in-indexes.md), and never a search for a UID of the
-- company. By UID the unique key serves. Those without an answer are few, and asked for by themselves.
create index partner_last_asked on partner ((company_id::bigint), last_asked_at, id);
create index partner_named on partner ((company_id::bigint), left(lower(coalesce(nullif(given_name, ''), own_name)), 100), id);
drop index partner_answered;
create index partner_answered on partner ((company_id::bigint), answered_at, id);
create index partner_silent on partner (company_id) where verdict is null;
