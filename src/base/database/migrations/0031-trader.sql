-- What VIES was sent of the company as its asker knows it, text by text, and its own word on each (docs/rules.md#trader-fields): evidence as
-- the rest of the answer. Empty where nothing was sent, as in all answers of before.
alter table answer add column trader jsonb not null default '[]';
