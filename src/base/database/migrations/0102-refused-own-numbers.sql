-- Own numbers of companies in whose name an authority refused to answer, for all processes: in such a name nobody is asked for a while, and
-- its company's Admins are told once. It goes with the next answer.
create table refused_own_number (
  own_uid text primary key,
  code text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  told_at timestamptz
);
