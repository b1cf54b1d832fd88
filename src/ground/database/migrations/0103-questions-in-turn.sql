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
