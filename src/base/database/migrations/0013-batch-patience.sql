-- Somebody asked the open rows again "as soon as possible": the batch waits until patience_until whatever the company's
-- settings say (batches/retry.ts).
alter table batch add column is_patient boolean not null default false;
