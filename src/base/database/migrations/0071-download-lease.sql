-- Whoever is fetching a result has it to himself until the last byte was sent, or until he has gone.
alter table batch add column download_token text;
alter table batch add column download_until timestamptz;
