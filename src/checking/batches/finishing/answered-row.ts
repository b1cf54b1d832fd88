import type { Finding } from '../../../documents/findings/finding.ts'
import { type FindingRecord, recordWith } from '../../../documents/findings/read-findings.ts'
import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import type { ParsedUid } from '../../../vat-ids/uid/parsed-uid.ts'
import type { Question } from '../list/row-finding.ts'

/** A row of the sheet and what was found about its UID. */
export type AnsweredRow = Finding & { row: UploadedRow }

/** The stored outcome of a question. */
export type OutcomeRow = Pick<Question, 'verdict' | 'reason' | 'answer_id' | 'from_cache' | 'proof'>

/** Converts a row of the sheet; its tries and what is shown beside it are read separately. */
export const recordOfRow = (
  companyId: number,
  row: UploadedRow,
  parsed: ParsedUid,
  question: OutcomeRow | undefined,
): FindingRecord & { row: UploadedRow } => ({
  ...recordWith({
    origin: 'row',
    companyId,
    uid: parsed.uid,
    typed: row.text,
    hints: parsed.hints,
    ...(parsed.isQueryable ? outcomeOf(question) : { verdict: 'not-a-uid', reason: parsed.reason, refusal: parsed }),
  }),
  row,
})

type Outcome = Pick<FindingRecord, 'verdict' | 'reason' | 'answerId' | 'fromCache' | 'proof'>

/** Without an answer the verdict is "not checked", never "invalid". */
function outcomeOf(question: OutcomeRow | undefined): Outcome {
  const { verdict = null, reason = null } = question ?? {}
  const isDecided = verdict !== null && verdict !== 'not-checked'
  return {
    verdict: isDecided ? verdict : 'not-checked',
    reason: isDecided ? null : (reason ?? 'internal-error'),
    answerId: question?.answer_id ?? null,
    fromCache: question?.from_cache ?? false,
    proof: question?.proof ?? null,
  }
}
