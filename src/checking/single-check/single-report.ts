import { type ReceivedAnswer, readReceivedAnswers } from '../../answers/checks/received-answers.ts'
import { commit } from '../../base/database/commit.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { isInScope } from '../../base/roles/role-rules.ts'
import { createFairSemaphore } from '../../base/threads/fair-semaphore.ts'
import type { Issuer } from '../../documents/reports/issuer.ts'
import type { ReportContent, ReportRow } from '../../documents/reports/report-content.ts'
import { reportedCheck } from '../../documents/reports/reported-finding.ts'
import { requesterOf } from '../../documents/reports/requester.ts'
import { singleReport as storedReport } from '../../documents/reports/store.ts'
import { storeReport } from '../../documents/reports/store-report.ts'
import { writeReport } from '../../documents/reports/write-report.ts'
import type { Services } from '../../platform/services.ts'
import { type CheckFinding, findingOfCheck } from './result.ts'
import { singleCheckById } from './store.ts'

/** The issuer of a check's report, and the database that stores it. */
type ReportDeps = Issuer & Pick<Services, 'database'>

// Each report is drawn in a thread of some 40 MB; a company that requests a thousand must leave
// some threads to others.
const acquireThread = createFairSemaphore({ permits: 4, permitsPerCompany: 2 })

/**
 * Calls `storeCheckReport` for a user's request; does nothing for a check outside the actor's
 * scope.
 */
export async function storeSingleReport(actor: Actor, deps: ReportDeps, id: number): Promise<void> {
  const check = await singleCheckById(deps.database.db, id)
  if (check && isInScope(actor, check.company_id)) await storeCheckReport(deps, id)
}

/**
 * Writes the one-page report of a single check at the first request; it then never changes. Does
 * nothing for a check that does not exist or has a report.
 */
export async function storeCheckReport({ database, ...issuer }: ReportDeps, id: number): Promise<void> {
  const { db } = database
  const check = await singleCheckById(db, id)
  if (!check || (await storedReport(db, id))) return
  const finding = await findingOfCheck(db, check)
  const requester = await requesterOf(db, check.company_id, check.user_id)
  const received = await readReceivedAnswers(db, check.answer_ids)
  const content = singleReport({ finding, received, ...requester })
  const release = await acquireThread({ companyId: check.company_id, userId: check.user_id })
  const pdf = await writeReport(content, issuer).finally(release)
  await commit(database, async trx => {
    // Two concurrent requests both get the report that was stored first.
    await singleCheckById(trx, id, true)
    if (await storedReport(trx, id)) return
    await storeReport(trx, { companyId: check.company_id, batchId: null, singleCheckId: id, edition: 1, pdf })
  })
}

export type SingleReportSource = {
  finding: CheckFinding
  /** The raw service responses. */
  received?: ReceivedAnswer[]
  company: { name: string; uid: string }
  user: { name: string; email: string }
}

/** Returns the contents of a single check's one-page report. */
export function singleReport({ finding, received, company, user }: SingleReportSource): ReportContent {
  const totals = { valid: 0, invalid: 0, 'not-checked': 0, 'not-a-uid': 0 }
  totals[finding.verdict] = 1
  const { language } = finding
  const reader = { language, company: { id: finding.companyId, uid: company.uid }, isPaper: true }
  return {
    language,
    kind: 'single',
    number: `E-${finding.id}/1`,
    company,
    user,
    file: null,
    startedAt: startOf(finding),
    rowCount: 1,
    withoutUid: 0,
    cancelled: null,
    ending: { finishedAt: finding.createdAt, totals },
    rows: onlyRow(reportedCheck(finding, reader, received)),
  }
}

// Returns when the check started: with its own first query, if any. A cached answer has its own
// date, perhaps days before.
function startOf({ answer, tries, fromCache, createdAt }: CheckFinding): Date {
  const ownAnswer = fromCache ? null : answer
  return (tries[0] ?? ownAnswer)?.askedAt ?? createdAt
}

async function* onlyRow(row: ReportRow): AsyncGenerator<ReportRow> {
  yield row
}
