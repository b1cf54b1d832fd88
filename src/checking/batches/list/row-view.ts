import { type Reading, sayProof } from '../../../answers/checks/proof.ts'
import { sayAnswer, sayReason } from '../../../answers/checks/say-outcome.ts'
import type { Language } from '../../../ground/texts/define.ts'
import type { Reason } from '../../../registers/authorities/answer.ts'
import { sayListing } from '../../../registers/scheinunternehmen/listing.ts'
import { sayNotAUid } from '../../../vat-ids/uid/say-uid.ts'
import { evidenceOf, sayProbe } from '../evidence.ts'
import type { KeptInvoiceDay } from '../invoice-days-store.ts'
import type { NotAUidRow } from '../not-a-uid-store.ts'
import { isSupported, sayInvoiceDay, showInvoiceDay } from '../say-invoice-day.ts'
import type { TaskRow } from '../wire.ts'
import type { ReadQuestion } from './read-question.ts'
import { judgementOn, sayComparison, sayJudged } from './said-of-company.ts'
import { sayNames } from './say-names.ts'

/** A question as it travels. */
export function toTaskRow(row: ReadQuestion, reading: Reading): TaskRow {
  const { question, kept, listing, comparison } = row
  const { answer, probe } = evidenceOf(question.uid, kept)
  const { language } = reading
  // Written from a Reason (batches/asking/settle-store.ts); the database's types know it as text.
  const reason = question.reason === null ? '' : sayReason(question.reason as Reason, language)
  return {
    id: question.id,
    uid: question.uid,
    rowCount: question.row_count,
    rows: question.first_row === null ? [] : [question.first_row, ...(question.more_rows ?? [])],
    ownName: question.own_name ?? '',
    verdict: question.verdict,
    reason: [reason, ...(probe ? [sayProbe(probe, language)] : [])].join(' '),
    message: answer ? sayAnswer(answer, language) : '',
    companyName: answer?.name ?? '',
    service: answer?.service ?? '',
    askedAt: answer?.askedAt.toISOString() ?? null,
    requesterUid: answer?.requesterUid ?? '',
    requesterName: answer?.requesterName ?? '',
    fromCache: question.from_cache,
    proof: answer && question.from_cache ? sayProof(question.proof, answer, reading) : '',
    listing: listing ? sayListing(listing, language) : '',
    comparison: comparison ? sayComparison(comparison, language) : null,
    judgement: sayJudged(judgementOn(row), language),
    ...sayNames(row, language),
    invoiceDays: (row.invoiceDays ?? []).map(kept => sayDay(kept, language)),
    tries: question.tries,
    nextTryAt: question.state === 'parked' ? (question.next_try_at?.toISOString() ?? null) : null,
  }
}

const sayDay = (kept: KeptInvoiceDay, language: Language): TaskRow['invoiceDays'][number] => ({
  row: kept.row,
  day: showInvoiceDay(kept),
  said: sayInvoiceDay(kept, language),
  isSupported: isSupported(kept),
})

/** A row that is no UID as it travels. */
export const toNotAUidRow = (other: NotAUidRow, language: Language): TaskRow => ({
  id: -other.row,
  uid: other.text,
  rowCount: 1,
  rows: [other.row],
  ownName: other.own_name ?? '',
  verdict: 'not-a-uid',
  reason: sayNotAUid(other.grounds, language),
  message: '',
  companyName: '',
  service: '',
  askedAt: null,
  requesterUid: '',
  requesterName: '',
  fromCache: false,
  proof: '',
  listing: '',
  comparison: null,
  judgement: null,
  names: [],
  hasMoreNames: false,
  invoiceDays: [],
  tries: 0,
  nextTryAt: null,
})
