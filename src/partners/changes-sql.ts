import { sql } from 'kysely'

/**
 * What changed where `before` (partners as they were) became `moved`: each kind with both answers. A name or an address is compared with the
 * newest that the same service gave, because each writes them in its own way; an answer without them says nothing of them.
 */
export const CHANGED = sql`
  select moved.company_id, moved.id as partner_id, change.kind, change.before, change.after, change.before_answer_id,
    said.id as after_answer_id, said.asked_at as happened_at
  from moved
    join before on before.id = moved.id and before.answer_id <> moved.answer_id
    join answer was on was.id = before.answer_id
    join answer said on said.id = moved.answer_id
    left join lateral (
      select was.id, was.name, was.address_lines where was.service = said.service and was.name <> ''
      union all
      (select earlier.id, earlier.name, earlier.address_lines
      from partner_evidence evidence join answer earlier on earlier.id = evidence.answer_id
      where evidence.company_id = moved.company_id and evidence.uid = moved.uid and earlier.service = said.service
        and earlier.name <> '' and earlier.asked_at < said.asked_at and (was.service <> said.service or was.name is null or was.name = '')
      order by earlier.asked_at desc, earlier.id desc limit 1)
      limit 1) named on said.name <> ''
    left join lateral (
      select jsonb_build_object('word', made.word, 'ownName', made.own_name, 'givenName', made.given_name) as judgement
      from company_judgement made
      where made.company_id = moved.company_id and made.uid = moved.uid and made.word <> 'withdrawn'
        and folded_text(made.given_name) = folded_text(named.name)
        and not exists (select from company_judgement later where later.company_id = made.company_id and later.uid = made.uid
          and folded_text(later.own_name) = folded_text(made.own_name) and later.id > made.id)
      order by made.id desc limit 1) judged on folded_text(named.name) <> folded_text(said.name)
    cross join lateral (values
      ('verdict', to_jsonb(was.verdict), to_jsonb(said.verdict), was.id, was.verdict <> said.verdict),
      ('name', to_jsonb(named.name), to_jsonb(said.name), named.id, folded_text(named.name) <> folded_text(said.name)),
      ('address', named.address_lines, said.address_lines, named.id, folded_text(named.address_lines::text) <> ''
        and folded_text(said.address_lines::text) <> '' and folded_text(named.address_lines::text) <> folded_text(said.address_lines::text)),
      ('judgement-lapsed', judged.judgement, to_jsonb(said.name), named.id, judged.judgement is not null)
    ) change (kind, before, after, before_answer_id, is_one)
  where change.is_one
  order by moved.uid, change.kind`
