-- The company that a UID should be, as the user's own data have it, and how it compared with the answer: the word and why, by codes
-- (docs/same-company.md). Null where nothing was typed or nothing could be compared, and for checks of before.
alter table single_check add column own_company text not null default '';
alter table single_check add column comparison jsonb;
