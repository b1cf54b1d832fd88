-- The limits hold for the whole installation (docs/rules.md#limits-for-the-installation): each call that may be in flight is a row, and
-- a process holds its share of them under a lease. Whatever goes wrong, there are never more places than rows.
create table authority_place (
  service text not null check (service in ('finanzamt', 'vies')),
  number integer not null,
  holder text,
  held_until timestamptz,
  primary key (service, number)
);
-- What each process would like to have of them, so that the others know when to give some away.
create table authority_demand (
  service text not null check (service in ('finanzamt', 'vies')),
  holder text not null,
  wanted integer not null,
  seen_until timestamptz not null,
  primary key (service, holder)
);

-- Whoever is logging in says so, so that it alone lengthens and ends its right to.
alter table finanzonline_account add column login_holder text;

-- For the daily clean-up.
create index day_budget_day on day_budget (day);
