-- What the overview of all companies counts (docs/rules.md#companies-at-a-glance), found by itself, whatever lies behind it: batches with
-- rows that have no answer, partners that are invalid, and what changed of late.
create index batch_with_open_rows on batch (company_id) where status in (0, 1, 3, 4);
create index partner_invalid on partner (company_id) where verdict = 'invalid';
create index partner_change_happened on partner_change (happened_at);
