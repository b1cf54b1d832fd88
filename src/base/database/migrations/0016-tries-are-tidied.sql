-- Counters of wrong tries are deleted an hour after the last one (login/tries-store.ts): anybody can make one with any e-mail.
-- Those of before count as old, and a lock among them lasts to its end.
alter table login_tries add column last_try_at timestamptz not null default '2026-11-22 00:00:00+00';
alter table login_tries alter column last_try_at set default now();
create index login_tries_age on login_tries (last_try_at);
