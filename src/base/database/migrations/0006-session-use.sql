-- When some process last used the shared FinanzOnline session, to the minute: no process logs out what another is using.
alter table finanzonline_account add column session_used_at timestamptz;
