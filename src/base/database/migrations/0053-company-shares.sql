-- Places at an authority go company by company and kind by kind across processes, too (docs/rules.md#who-goes-first): each says for whom
-- it wants them. Null: a process of the release before, which only counts.
alter table authority_demand add column wants jsonb;
