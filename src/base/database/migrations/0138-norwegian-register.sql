-- The Norwegian register (0085-one-list-of-authorities.sql says why this is a function).
create or replace function is_authority(name text) returns boolean language sql immutable parallel safe
  return name in ('finanzamt', 'vies', 'bfs', 'bzst', 'hmrc', 'brreg');

-- Questions to it wait in turn (0103-questions-in-turn.sql). A worker of an earlier release takes
-- only those that are 'waiting', and would settle a Norwegian number as no UID, for good.
create or replace trigger question_waits_in_turn before insert or update on question for each row
  when (new.state = 'waiting' and left(new.uid, 2) in ('CH', 'GB', 'NO')) execute function wait_in_turn();

-- Nor may it finish a batch with answers of a service that it does not know. A release names the
-- services that it knows; 'all' is the word of release 2, and one before names none.
create or replace function leave_to_who_knows() returns trigger language plpgsql as $$
declare
  named text := coalesce(current_setting('uid_check.services', true), '');
  known text[] := string_to_array(case named when '' then 'finanzamt vies' when 'all' then 'finanzamt vies bfs bzst hmrc' else named end, ' ');
begin
  if not exists (
    select from question join answer on answer.id = question.answer_id
    where question.batch_id = new.id and answer.service <> all (known))
  then return new; end if;
  return null;
end $$;
