-- What FinanzOnline said last about a caller whose login works (rc 5, 11, 101, -4 to a query), until it answers one of its questions again.
alter table finanzonline_account add column refused_version text;
alter table finanzonline_account add column refused_code text;
alter table finanzonline_account add column refused_message text;
alter table finanzonline_account add column refused_at timestamptz;
