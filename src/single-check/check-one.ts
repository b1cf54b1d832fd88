import type { Authority } from '../authorities/answer.ts'
import type { CheckContext } from '../checks/check-context.ts'
import { checkUid } from '../checks/check-uid.ts'
import type { Checked } from '../checks/checked.ts'
import { answersByIds, keepAnswers } from '../checks/store.ts'
import { companyOf } from '../companies/company-of.ts'
import { commit } from '../database/commit.ts'
import type { OpenDatabase, Transaction } from '../database/database.ts'
import type { Actor } from '../roles/actor.ts'
import { ROLES } from '../roles/role-rules.ts'
import type { Comparison } from '../same-company/comparison.ts'
import { listingOf } from '../scheinunternehmen/listing.ts'
import { hintsToKeep, type KeptHint } from './kept-hints.ts'
import { compareOwnCompany, typedCompany } from './own-company.ts'
import { singleResult } from './result.ts'
import { insertSingleCheck, type SingleCheckRow } from './store.ts'
import type { SingleResult } from './wire.ts'

export type SingleCheckNeeds = { database: OpenDatabase; checkContext: CheckContext }

/** What a tester may choose; from others it is ignored (docs/rules.md#one-uid). */
export type TesterChoice = { service: Authority | null; useCache: boolean }

/** What was typed: the UID, and, where the user wants it compared, the company that it should be; else ''. */
export type TypedCheck = { input: string; ownCompany: string }

/** Asks for one UID as typed, keeps the record with its evidence, and answers; never refuses what is no UID. */
export async function checkOne(
  actor: Actor,
  { database, checkContext }: SingleCheckNeeds,
  { input, ownCompany }: TypedCheck,
  choice: TesterChoice,
): Promise<SingleResult> {
  const { service, useCache } = actor.role === ROLES.tester ? choice : { service: null, useCache: true }
  const company = ownCompany === '' ? undefined : typedCompany(ownCompany)
  const request = { companyId: actor.companyId, userId: actor.userId, uid: input, service, useCache, company }
  const checked = await checkUid(checkContext, request, new AbortController().signal)
  const { uid: companyUid } = await companyOf(database.db, actor.companyId)
  const hints = hintsToKeep(checked, await listingOf(database.db, checked.uid))
  const comparison = compareOwnCompany(ownCompany, checked)
  const kept = { ...checked, input, ownCompany, hints, comparison }
  const check = await commit(database, trx => keepCheck(trx, actor, kept))
  return singleResult(check, await answersByIds(database.db, check.answer_ids), {
    language: actor.language,
    companyUid,
  })
}

type Kept = Checked & TypedCheck & { hints: KeptHint[]; comparison: Comparison | null }

/** The last of the kept answers is the deciding one, be it new or remembered. */
async function keepCheck(trx: Transaction, actor: Actor, checked: Kept): Promise<SingleCheckRow> {
  const { companyId, userId } = actor
  const kept = await keepAnswers(trx, { companyId, userId, batchId: null }, checked.asked)
  return insertSingleCheck(trx, {
    company_id: companyId,
    user_id: userId,
    input: checked.input,
    uid: checked.uid,
    verdict: checked.outcome.verdict,
    reason: reasonOf(checked),
    hints: JSON.stringify(checked.hints),
    answer_ids: checked.remembered ? [...kept, checked.remembered.id] : kept,
    from_cache: checked.remembered !== null,
    own_company: checked.ownCompany,
    comparison: checked.comparison && JSON.stringify(checked.comparison),
    language: actor.language,
  })
}

function reasonOf({ outcome, parsed }: Checked): string | null {
  if (outcome.verdict === 'not-checked') return outcome.reason
  return parsed.askable ? null : parsed.reason
}
