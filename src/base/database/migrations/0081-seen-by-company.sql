-- Up to which change of a company's partners somebody has seen all: one mark for each company, since whoever looks after several
-- would otherwise lose the changes of one by having seen another's. Takes the place of partner_change_seen, which only the release before reads.
create table partner_changes_seen_up_to (
  user_id integer not null references users on delete cascade,
  company_id integer not null references company,
  change_id integer not null,
  seen_at timestamptz not null,
  primary key (user_id, company_id)
);
-- The operator's people (company 1) see those of all companies.
insert into partner_changes_seen_up_to
select seen.user_id, company.id, seen.change_id, seen.seen_at
from partner_change_seen seen
  join users on users.id = seen.user_id
  join company on company.id = users.company_id or users.company_id = 1;
