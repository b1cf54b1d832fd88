import { receivedAnswers } from '../../answers/checks/received-answers.ts'
import { answersByIds } from '../../answers/checks/store.ts'
import type { Issuer } from '../../documents/reports/issuer.ts'
import { keepReport } from '../../documents/reports/keep.ts'
import { singleReport as keptReport } from '../../documents/reports/store.ts'
import { whoAsked } from '../../documents/reports/who-asked.ts'
import { writeReport } from '../../documents/reports/write-report.ts'
import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { isInScope } from '../../ground/roles/role-rules.ts'
import { judgementsOn } from './judged.ts'
import { singleReport } from './single-report.ts'
import { singleCheckById } from './store.ts'

type Needs = Issuer & { database: OpenDatabase }

/** As `keepCheckReport`, for somebody who wants it; does nothing for a check that is not in the actor's scope. */
export async function keepSingleReport(actor: Actor, needs: Needs, id: number): Promise<void> {
  const check = await singleCheckById(needs.database.db, id)
  if (check && isInScope(actor, check.company_id)) await keepCheckReport(needs, id)
}

/**
 * Writes the one-page report of a single check, once, when it is first wanted, by a person or a package; from then on it is the same for
 * ever. Does nothing for a check that is not there, or has its report: the download says so.
 */
export async function keepCheckReport({ database, ...issuer }: Needs, id: number): Promise<void> {
  const { db } = database
  const check = await singleCheckById(db, id)
  if (!check || (await keptReport(db, id))) return
  const answers = await answersByIds(db, check.answer_ids)
  const judgement = (await judgementsOn(db, [check], answers)).get(id) ?? null
  const asked = await whoAsked(db, check.company_id, check.user_id)
  const received = await receivedAnswers(db, check.answer_ids)
  const pdf = await writeReport(singleReport({ check, answers, received, judgement, ...asked }), issuer)
  await commit(database, async trx => {
    // Two people who want it at the same moment get the one that was kept first.
    await singleCheckById(trx, id, true)
    if (await keptReport(trx, id)) return
    await keepReport(trx, { companyId: check.company_id, batchId: null, singleCheckId: id, edition: 1, pdf })
  })
}
