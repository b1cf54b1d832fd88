-- A question to a service that takes so many calls a minute waits in a state of its own, where the lanes of that service alone look for it
-- (docs/rules.md#lanes-in-turn). The release before knows neither such services nor this state. A worker of it that still runs takes what is
-- 'waiting', and would settle a Swiss or a British number as no UID, for good. So the database itself says in which state such a question waits,
-- whichever release stores it, gives it back or wakes it.
-- Not valid: every row of before has one of the other five.
alter table question drop constraint question_state_check;
alter table question add constraint question_state_check
  check (state in ('waiting', 'in-turn', 'leased', 'parked', 'suspended', 'settled')) not valid;

create function wait_in_turn() returns trigger language plpgsql as $$
begin
  new.state := 'in-turn';
  return new;
end $$;
create trigger question_waits_in_turn before insert or update on question for each row
  when (new.state = 'waiting' and left(new.uid, 2) in ('CH', 'GB')) execute function wait_in_turn();

drop index question_in_turn;
create index question_in_turn on question (company_id, left(uid, 2), batch_id, id) where state = 'in-turn';
update question set state = 'waiting' where state = 'waiting' and left(uid, 2) in ('CH', 'GB');

-- Nor could that release end a list with answers of services that it does not know: its files would be without them, or it would fail until the
-- list is given up. It takes none such; who knows them says so in its transaction (batches/finishing/finishing-store.ts).
create function leave_to_who_knows() returns trigger language plpgsql as $$
begin
  if current_setting('uid_check.services', true) = 'all' or not exists (
    select from question join answer on answer.id = question.answer_id
    where question.batch_id = new.id and answer.service not in ('finanzamt', 'vies'))
  then return new; end if;
  return null;
end $$;
create trigger batch_finished_by_who_knows before update of finishing_token on batch for each row
  when (new.finishing_token is not null and new.finishing_token is distinct from old.finishing_token)
  execute function leave_to_who_knows();
