import { describeAnswer } from '../../answers/checks/describe-outcome.ts'
import type { ReaderOptions } from '../../answers/checks/proof.ts'
import { evidenceFields } from '../../answers/validity-on-date/evidence-on-day.ts'
import type { Clock } from '../../base/database/clock.ts'
import type { Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import type { Language } from '../../base/texts/define.ts'
import { VERDICT_NAMES, VERDICTS, type Verdict } from '../../base/verdict-rules.ts'
import { MAX_NAMES } from '../../checking/batches/asking/question.ts'
import { type ComparedName, comparedNamesOf } from '../../checking/batches/comparisons-store.ts'
import { readEachRow, refuseIncompleteRows, rowsAfter } from '../../checking/batches/list/each-row.ts'
import { rowPositions } from '../../checking/batches/list/find-rows.ts'
import type { RowFinding } from '../../checking/batches/list/row-finding.ts'
import { readRows } from '../../checking/batches/list/rows.ts'
import { readVisibleBatch } from '../../checking/batches/list/view.ts'
import { refsOf } from '../../checking/batches/rows-store.ts'
import { describeNoAnswer } from '../../documents/findings/describe-finding.ts'
import { assessmentOf } from '../../documents/findings/finding.ts'
import { describeInvoiceDate, type InvoiceDate } from '../../documents/findings/invoice-date.ts'
import type { BatchRow, BatchRows, RowsQuery } from './answer-wire.ts'
import { comparisonFields, findingFields, stateMatches } from './finding-fields.ts'
import { judgementField, matchesField } from './wire-names.ts'

/** The language and company of the reading program, and the current time. */
type RowContext = ReaderOptions & { now: Date }

/**
 * Returns a page of a batch's rows after a position, in the order of the sheet. Throws 404 if the
 * batch is not of the program's company.
 */
export async function listRows(
  actor: Actor,
  { db, clock }: { db: Reader; clock: Clock },
  id: number,
  query: RowsQuery,
): Promise<BatchRows> {
  const batch = await readVisibleBatch(actor, db, id)
  const context = {
    language: actor.language,
    company: { id: batch.company_id, uid: batch.company_uid },
    now: clock.now(),
  }
  return LISTERS[query.by](db, batch, context, query)
}

type PageLister = (db: Reader, batch: OpenedBatch, context: RowContext, query: RowsQuery) => Promise<BatchRows>
type OpenedBatch = Awaited<ReturnType<typeof readVisibleBatch>>

/** Lists one entry for all rows with the same UID. `after` counts entries. */
const listByUid: PageLister = async (db, batch, context, { after, limit, verdict }) => {
  const positions = await rowPositions(db, batch, { from: after, size: limit, show: verdictOf(verdict) })
  const findings = await readRows(db, batch, positions)
  const repeatedUids = findings.flatMap(({ uid, rowCount }) => (rowCount > 1 ? [uid] : []))
  const names = await comparedNamesOf(db, batch.id, repeatedUids)
  const refs = await refsOf(
    db,
    batch.id,
    findings.flatMap(finding => finding.rows),
  )
  const rows = findings.map(finding => ({
    ...rowAnswer(finding, context),
    ...namesField(finding, names.get(finding.uid), context.language),
    ...refsField(finding.rows, refs),
  }))
  return { rows, next: positions.length === limit ? after + limit : null }
}

/** Lists one entry per row, with the results for its name and date. `after` is a row number. */
const listByRow: PageLister = async (db, batch, context, { after, limit, verdict }) => {
  if (after === 0) await refuseIncompleteRows(db, batch.id)
  const positions = await rowsAfter(db, batch.id, { after, size: limit, show: verdictOf(verdict) })
  const findings = await readEachRow(db, batch, positions)
  const refs = await refsOf(
    db,
    batch.id,
    findings.flatMap(({ rows }) => rows),
  )
  const rows = findings.map(finding => ({
    ...rowAnswer(finding, context),
    ...refField(refs.get(finding.rows[0] ?? 0)),
  }))
  return { rows, next: positions.length === limit ? (positions.at(-1)?.row ?? null) : null }
}

const verdictOf = (verdict: RowsQuery['verdict']): Verdict | undefined =>
  VERDICTS.find(each => VERDICT_NAMES[each] === verdict)

const LISTERS: Record<RowsQuery['by'], PageLister> = { uid: listByUid, row: listByRow }

const refField = (ref: string | undefined): Pick<BatchRow, 'ref'> => (ref === undefined ? {} : { ref })

function refsField(rows: readonly number[], refs: ReadonlyMap<number, string>): Pick<BatchRow, 'ref' | 'refs'> {
  const refsOfRows = rows.map(row => refs.get(row) ?? null)
  if (rows.length === 1) return refField(refsOfRows[0] ?? undefined)
  return refsOfRows.every(ref => ref === null) ? {} : { refs: refsOfRows }
}

/** Returns the names of a UID if there are several, each with its own comparison. */
function namesField(
  finding: RowFinding,
  comparisons: readonly ComparedName[] = [],
  language: Language,
): Pick<BatchRow, 'names' | 'hasMoreNames'> {
  if (comparisons.length < 2) return {}
  const names = comparisons.slice(0, MAX_NAMES).map(comparison => ({
    name: comparison.ownName,
    rows: comparison.rows,
    ...comparisonFields(comparison, language),
    ...matchesField(stateMatches(comparison)),
    ...judgementField(assessmentOf({ ...finding, comparison })),
  }))
  return comparisons.length > MAX_NAMES ? { names, hasMoreNames: true } : { names }
}

/** Builds a batch's row for programs from the stored evidence, as on screen. */
function rowAnswer(finding: RowFinding, { now, ...reader }: RowContext): BatchRow {
  const { rows, verdict, answer, comparison, nextTryAt: notBefore, settledAt } = finding
  return {
    row: rows[0] ?? null,
    rows,
    rowCount: finding.rowCount,
    verdict: verdict && VERDICT_NAMES[verdict],
    ...findingFields(finding, reader, { at: settledAt ?? now, notBefore, now }),
    message: answer ? describeAnswer(answer, reader.language) : describeNoAnswer(finding, reader.language),
    ...(comparison ? { companyRow: comparison.row } : {}),
    ...invoiceDaysField(finding.invoiceDates, reader.language),
  }
}

/** Returns the evidence for a UID's invoice dates; no field if the sheet has none. */
const invoiceDaysField = (dates: readonly InvoiceDate[], language: Language): Pick<BatchRow, 'invoiceDays'> =>
  dates.length > 0 ? { invoiceDays: dates.map(date => toField(date, language)) } : {}

const toField = (date: InvoiceDate, language: Language): NonNullable<BatchRow['invoiceDays']>[number] => ({
  row: date.row,
  day: date.day,
  said: describeInvoiceDate(date, language),
  ...(date.fault === null ? evidenceFields(date.evidence) : { fault: date.fault, supporting: [], farther: [] }),
})
