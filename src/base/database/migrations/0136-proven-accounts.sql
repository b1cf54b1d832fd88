-- By company, the version of its credentials that logged in last. Whether a participant's day is used up is told only to whoever has proved that
-- the participant is theirs (docs/rules.md#two-questions-a-day). Null: nobody has since this is kept.
alter table finanzonline_account add column proven_versions jsonb;
