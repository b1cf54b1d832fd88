-- What is asked of a partner's evidence is asked by company and UID, and each part is found by its key however many there are of all: the
-- planner goes by estimates, and a database that was never analysed has none. `offset 0` keeps a key's lookup from becoming a scan of all.
create index answer_partner on answer (company_id, uid) where batch_id is null and user_id is null;

create or replace view partner_evidence as
select question.company_id, question.uid, question.batch_id, null::integer as single_check_id,
  batch.created_at as first_asked_at, coalesce(question.settled_at, batch.created_at) as last_asked_at,
  nullif(question.own_name, '') as own_name, batch.created_at as own_named_at,
  answer.id as answer_id, answer.asked_at as answered_at, nullif(answer.name, '') as given_name
from question
  cross join lateral (select created_at from batch where batch.id = question.batch_id offset 0) batch
  left join lateral (select id, asked_at, name from answer where answer.id = question.answer_id and answer.uid = question.uid
    and answer.verdict in ('valid', 'invalid') offset 0) answer on true
where question.state = 'settled' and question.verdict <> 'not-a-uid'
  and (question.reason is distinct from 'cancelled' or question.answer_id is not null)
union all
select made.company_id, made.uid, null, made.id, made.created_at, made.created_at,
  nullif(made.comparison ->> 'ownName', ''), made.created_at, answer.id, answer.asked_at, nullif(answer.name, '')
from single_check made
  left join lateral (select id, asked_at, name from answer where answer.id = made.answer_ids[cardinality(made.answer_ids)]
    and answer.uid = made.uid and answer.verdict in ('valid', 'invalid') offset 0) answer on true
where made.verdict <> 'not-a-uid'
union all
select answer.company_id, answer.uid, null, null, null, null, null, null, answer.id, answer.asked_at, nullif(answer.name, '')
from answer
where answer.batch_id is null and answer.user_id is null and answer.verdict in ('valid', 'invalid');
