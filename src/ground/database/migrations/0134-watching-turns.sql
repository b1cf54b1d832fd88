-- Somebody chose whom to watch since the company was taken last: its turn ends at once, and the next one goes by what he chose.
alter table watching add column is_wished boolean not null default false;
