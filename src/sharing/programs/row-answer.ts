import { keptProof, type Reading } from '../../answers/checks/proof.ts'
import type { KeptComparison } from '../../checking/batches/comparisons-store.ts'
import { evidenceOf, sayInvoiceDay } from '../../checking/batches/evidence.ts'
import type { KeptInvoiceDay } from '../../checking/batches/invoice-days-store.ts'
import { placesFrom } from '../../checking/batches/list/find-rows.ts'
import {
  judgementOn,
  type ReadQuestion,
  type ReadRow,
  toNotAUidRow,
  toTaskRow,
} from '../../checking/batches/list/row-view.ts'
import { readRows } from '../../checking/batches/list/rows.ts'
import { batchOf } from '../../checking/batches/list/view.ts'
import type { NotAUidRow } from '../../checking/batches/rows-store.ts'
import { evidenceFields } from '../../documents/on-that-day/evidence-on-day.ts'
import type { Clock } from '../../ground/database/clock.ts'
import type { Reader } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import type { Language } from '../../ground/texts/define.ts'
import type { Difference, FieldMatch } from '../../vat-ids/same-company/comparison.ts'
import { sayDifferences } from '../../vat-ids/same-company/say-comparison.ts'
import { answerFields, type BatchRow, type BatchRows, type RowsQuery } from './answer-wire.ts'
import { reasonFields } from './remedies.ts'
import {
  COMPANIES,
  confirmationField,
  judgementField,
  matchesField,
  membershipsField,
  PROOFS,
  unreliableField,
  VERDICTS,
} from './wire-names.ts'

/** By whom and when rows are read. */
type ReadingNow = Reading & { now: Date }

/** So many of a batch's rows behind those that a program has, in the order of the sheet. Refuses (404) what is not its company's. */
export async function listRows(
  actor: Actor,
  { db, clock }: { db: Reader; clock: Clock },
  id: number,
  { after, limit }: RowsQuery,
): Promise<BatchRows> {
  const batch = await batchOf(actor, db, id)
  const places = await placesFrom(db, batch, { from: after, size: limit })
  const reading = {
    language: actor.language,
    company: { id: batch.company_id, uid: batch.company_uid },
    now: clock.now(),
  }
  const rows = (await readRows(db, batch, places)).map(row => rowAnswer(row, reading))
  return { rows, next: places.length === limit ? after + limit : null }
}

/** A row of a batch as programs read it: from what was kept, as the screen shows it. */
const rowAnswer = (row: ReadRow, reading: ReadingNow): BatchRow =>
  'other' in row ? notAUid(row.other, reading) : asked(row, reading)

function asked(row: ReadQuestion, reading: ReadingNow): BatchRow {
  const { question, kept, listing, unreliable, comparison } = row
  const { rows, rowCount, message, reason, confirmation } = toTaskRow(row, reading)
  const { answer } = evidenceOf(question.uid, kept)
  return {
    row: rows[0] ?? null,
    rows,
    rowCount,
    uid: question.uid,
    verdict: question.verdict && VERDICTS[question.verdict],
    ...reasonFields(question.reason, momentsOf(question, reading.now)),
    message: message || reason,
    ...answerFields(answer),
    fromCache: question.from_cache,
    proof: answer && PROOFS[keptProof(question.proof, answer, reading.company)],
    ...(comparison ? comparedFields(comparison, reading.language) : {}),
    ...judgementField(judgementOn(row)),
    ...invoiceDaysField(row.invoiceDays, reading.language),
    ...(listing ? { listed: { since: listing.since, asOf: listing.asOf.toISOString() } } : {}),
    ...unreliableField(unreliable),
    ...confirmationField(confirmation),
    ...membershipsField(row.memberships, reading.language),
  }
}

// A parked one is asked again by the batch itself, which knows when.
const momentsOf = ({ state, next_try_at, settled_at }: ReadQuestion['question'], now: Date) => ({
  at: settled_at ?? now,
  notBefore: state === 'parked' ? next_try_at : null,
  now,
})

const comparedFields = (comparison: KeptComparison, language: Language) => ({
  company: COMPANIES[comparison.sameness],
  differences: sayDifferences(comparison, language),
  ...matchesField(comparison.differences.filter(isTheirs)),
})

/** What the member state said, and no word of ours. */
const isTheirs = (difference: Difference): difference is Difference & FieldMatch => difference.kind === 'commission'

function notAUid(other: NotAUidRow, { language, now }: ReadingNow): BatchRow {
  const { rows, uid, reason: message } = toNotAUidRow(other, language)
  return {
    row: other.row,
    rows,
    rowCount: 1,
    uid,
    verdict: 'not_a_uid',
    ...reasonFields(other.grounds.reason, { at: now, notBefore: null, now }),
    message,
    ...answerFields(null),
    fromCache: false,
    proof: null,
  }
}

/** What the evidence said of the days of a number's invoices; no field where the sheet names none. */
const invoiceDaysField = (
  kept: readonly KeptInvoiceDay[] | undefined,
  language: Language,
): Pick<BatchRow, 'invoiceDays'> => (kept?.length ? { invoiceDays: kept.map(one => toField(one, language)) } : {})

const toField = (kept: KeptInvoiceDay, language: Language): NonNullable<BatchRow['invoiceDays']>[number] => ({
  row: kept.row,
  day: kept.day,
  said: sayInvoiceDay(kept, language),
  ...(kept.fault === null ? evidenceFields(kept.evidence) : { fault: kept.fault, supporting: [], farther: [] }),
})
