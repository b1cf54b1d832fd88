-- So many single checks of a company are under way at once in the whole installation (docs/rules.md#eight-at-a-time): each is a row, held
-- under a lease by the process that makes it.
create table check_place (
  company_id integer not null references company,
  number integer not null,
  token text,
  held_until timestamptz,
  primary key (company_id, number)
);
-- While a person of the company waits for one of them, its programs get none.
create table check_wait (
  company_id integer primary key references company,
  waits_until timestamptz not null
);
