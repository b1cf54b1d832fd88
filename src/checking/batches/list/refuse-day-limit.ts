import { sql } from 'kysely'
import type { CheckContext } from '../../../answers/checks/check-context.ts'
import { areDailyQuotasUsedUp } from '../../../answers/checks/estimate-queries.ts'
import type { Database } from '../../../base/database/database.ts'
import { isQuestionAfter, QUESTION_ORDER, withoutSort } from '../../../base/database/planner.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { nextViennaDay } from '../../../base/texts/format.ts'
import { translate } from '../../../base/texts/translate.ts'
import type { CountryCode } from '../../../vat-ids/uid/countries.ts'
import { batchTexts } from '../server-texts.ts'
import { isRetryable, toStatus } from '../status-rules.ts'
import { readOwnBatch } from './view.ts'

const UIDS_PER_READ = 1_000

/**
 * Throws 409 (with the seconds until midnight in Vienna) if a program requests a retry that cannot
 * succeed today: all open rows failed by the daily limit, which still applies under the current
 * account, mapping and cache. Throws 404 for another company's batch. Does nothing for a batch
 * without open rows, which the retry itself rejects.
 */
export async function refuseIfDayLimitUsed(actor: Actor, context: CheckContext, id: number): Promise<void> {
  const { db, clock } = context
  const { company_id: companyId, status } = await readOwnBatch(actor, db, id)
  const currentStatus = toStatus(status)
  if (currentStatus === null || !isRetryable(currentStatus)) return
  let open = await openQuestionsAfter(db, id, 0)
  if (open.length === 0) return
  for (; open.length > 0; open = await openQuestionsAfter(db, id, open.at(-1)?.id ?? 0))
    if (open.some(({ reason }) => reason !== 'day-limit') || !(await areDailyQuotasUsedUp(context, companyId, open)))
      return
  const message = translate(batchTexts, actor.language)('usedUpToday')
  throw new Refusal('conflict', message, [], secondsToMidnight(clock.now()), 'nothing_to_ask_today')
}

const secondsToMidnight = (now: Date): number => Math.ceil((nextViennaDay(now).getTime() - now.getTime()) / 1_000)

type OpenQuestion = { id: number; uid: string; country: CountryCode; reason: string | null }

const openQuestionsAfter = (db: Database, batchId: number, after: number): Promise<OpenQuestion[]> =>
  withoutSort(db, async trx => {
    const { rows } = await sql<OpenQuestion>`select id, uid, left(uid, 2) as country, reason from question
      where ${isQuestionAfter(batchId, after)} and state = 'settled' and verdict = 'not-checked'
      order by ${QUESTION_ORDER} limit ${UIDS_PER_READ}`.execute(trx)
    return rows
  })
