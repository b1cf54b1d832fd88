-- A question that an open breaker turned away was not asked: it is suspended until a probe of its company and country is answered
-- (docs/rules.md#patience). Not valid: every row of before has one of the other four.
alter table question drop constraint question_state_check;
alter table question add constraint question_state_check
  check (state in ('waiting', 'leased', 'parked', 'suspended', 'settled')) not valid;
create index question_suspended on question (company_id, left(uid, 2), next_try_at) where state = 'suspended';
