-- Counters of wrong tries are deleted an hour after the last one (login/tries-store.ts): anybody can make one with any e-mail.
alter table login_tries add column last_try_at timestamptz not null default now();
create index login_tries_age on login_tries (last_try_at);
