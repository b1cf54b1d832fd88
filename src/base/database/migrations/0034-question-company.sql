-- The company of a UID as the sheet has it, in its first row that names one, to be sent to VIES (docs/rules.md#trader-fields). Null where
-- nothing is to be sent, as in all questions of before.
alter table question add column if not exists company jsonb;
