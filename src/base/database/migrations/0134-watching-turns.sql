-- Somebody chose whom to watch since the company was taken last: its turn ends at once, and the next one goes by what he chose.
alter table watching add column is_wished boolean not null default false;
-- What its watched partners came to when they were gone through last, and whom to ask first: a turn reads these few by their keys, where a look
-- through all took 0.9 s for 100,000 (watching/agenda-store.ts). Null = to be gone through.
alter table watching
  add column planned_at timestamptz,
  add column even double precision not null default 0,
  add column late integer not null default 0,
  add column agenda integer[] not null default '{}';
-- Nobody knows yet which company has many: each is gone through by itself the first time.
update watching set is_wished = true;

-- What watching is behind with, counted by one of the workers every five minutes: one look through two million watched partners takes longer than
-- whoever reads the metrics waits for it.
create table watching_overdue (
  -- There is one row.
  id integer primary key default 1,
  -- When somebody began to count, and of which moment the figures are; null before the first.
  begun_at timestamptz not null,
  counted_at timestamptz,
  not_asked integer not null default 0,
  in_vain integer not null default 0,
  daily_maximum integer not null default 0,
  oldest_seconds double precision not null default 0
);
