-- Partners that are asked again when their newest answer is older than their days (docs/rules.md#watching).
create table watched_partner (
  partner_id integer primary key references partner on delete cascade,
  company_id integer not null references company,
  since timestamptz not null,
  watched_by integer not null references users,
  -- Null = the company's watch_days.
  days integer check (days between 7 and 365),
  -- From here its days count where no newer answer is there: watching began, its days were changed, or an authority called it malformed.
  counts_from timestamptz not null,
  -- Vienna's day on which it was asked last, answered or not: once a day, so that users keep one of the ministry's two questions.
  tried_on date
);
create index watched_partner_company on watched_partner (company_id);

-- How far a company's watching has come. Whoever asks for it holds the lease.
create table watching (
  company_id integer primary key references company,
  -- Up to this moment what is due by the day's pace was asked; null before the first.
  asked_until timestamptz,
  -- Not looked at before.
  next_at timestamptz not null,
  -- What was asked on that Vienna day: watch_max_per_day counts by it.
  day date,
  asked integer not null default 0,
  lease_token text,
  lease_until timestamptz not null default now()
);
