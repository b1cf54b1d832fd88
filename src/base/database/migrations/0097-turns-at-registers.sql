-- Calls at a service that takes so many a time (docs/rules.md#calls-per-minute): a row for each call of that time. It is free once
-- rests_until has passed; whoever took it holds it by its token.
create table authority_turn (
  service text not null constraint authority_turn_service_check check (is_authority(service)),
  number int not null,
  rests_until timestamptz not null default now(),
  token text,
  primary key (service, number)
);

-- Questions to such services have lanes of their own, which look for nothing else (docs/rules.md#lanes-in-turn). Only lists with such
-- numbers have entries here.
create index question_in_turn on question (company_id, left(uid, 2), batch_id, id)
  where state = 'waiting' and left(uid, 2) in ('CH', 'GB');
