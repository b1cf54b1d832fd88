-- A right password opened it in a browser that the account had signed in with before (login/device-cookie.ts): others' half sessions do
-- not end it.
alter table session add column is_known_browser boolean not null default false;
