import { companyOf } from '../../access/companies/company-of.ts'
import { answersByIds } from '../../answers/checks/store.ts'
import type { Reader } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { judgementsOn } from './judged.ts'
import { singleResult } from './result.ts'
import { newestSingleChecks } from './store.ts'
import type { SingleResult } from './wire.ts'

const MOST = 10

/** One's own last single checks in one's company, newest first. */
export async function listSingleChecks(actor: Actor, reader: Reader): Promise<SingleResult[]> {
  const checks = await newestSingleChecks(reader, actor, MOST)
  const { uid: companyUid } = await companyOf(reader, actor.companyId)
  const answers = await answersByIds(reader, [...new Set(checks.flatMap(check => check.answer_ids))])
  const judged = await judgementsOn(reader, checks, answers)
  return checks.map(check =>
    singleResult(
      check,
      answers.filter(answer => check.answer_ids.includes(answer.id)),
      { language: actor.language, companyUid },
      judged.get(check.id),
    ),
  )
}
