-- The other names under which a batch's sheet has a UID, the first ten of them; null where there is one name at most, and for questions
-- of before.
alter table question add column more_names jsonb;
