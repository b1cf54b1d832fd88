-- By which provider a session was opened: 0 = the installation's, else the company's whose it is; null = by none. It ends with that provider.
alter table session add column provider integer;
create index session_provider on session (provider) where provider is not null;
