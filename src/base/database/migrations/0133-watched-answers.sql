-- Answers of today on which a watched partner stands though its company did not ask: another one had asked in the same name (docs/rules.md#watching).
create table watched_answer (
  company_id integer not null references company,
  uid text not null,
  -- Of an answer that is kept as long as this (answers/checks/retention-store.ts). No reference: it would lock the answers while a release that still serves
  -- keeps one and then waits for its question, which an earlier migration holds.
  answer_id bigint not null,
  primary key (company_id, uid, answer_id)
);
create index watched_answer_answer on watched_answer (answer_id);
-- For retention, from the oldest on.
create index watched_answer_in_order on watched_answer (company_id, answer_id);
create trigger watched_answer_append_only before update on watched_answer for each row execute function refuse_change();
create trigger watched_answer_kept before delete on watched_answer for each row execute function refuse_removal();
create trigger watched_answer_no_truncate before truncate on watched_answer for each statement execute function refuse_change();

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
where answer.batch_id is null and answer.user_id is null and answer.verdict in ('valid', 'invalid')
union all
select served.company_id, served.uid, null, null, null, null, null, null, answer.id, answer.asked_at, nullif(answer.name, '')
from watched_answer served
  cross join lateral (select id, asked_at, name from answer where answer.id = served.answer_id and answer.uid = served.uid
    and answer.verdict in ('valid', 'invalid') offset 0) answer;

-- Vienna's day on which its question found no place among the day's at FinanzOnline, where a call in another process may be under way.
alter table watched_partner add column put_off_on date;
