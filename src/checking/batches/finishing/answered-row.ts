import { type Reading, sayProof, type Whose } from '../../../answers/checks/proof.ts'
import { sayAnswer, sayVerdict, sayWhyOpen } from '../../../answers/checks/say-outcome.ts'
import type { Confirmation } from '../../../answers/confirmations/agreement.ts'
import type { AnswerCell } from '../../../answers/evidence/columns.ts'
import { type Marks, sayMarks } from '../../../answers/evidence/marks.ts'
import { headingOf, type ResultColumn, type RowColumn } from '../../../answers/evidence/result-columns.ts'
import type { AnswerRow, UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import type { Language } from '../../../ground/texts/define.ts'
import { translate } from '../../../ground/texts/translate.ts'
import type { KeptAnswer, Reason, Verdict } from '../../../registers/authorities/answer.ts'
import { type KeptMembership, sayMembership } from '../../../registers/czechia/membership.ts'
import { type Standing, sayJudgement } from '../../../vat-ids/same-company/judgement.ts'
import { sayDifferences, saySameness } from '../../../vat-ids/same-company/say-comparison.ts'
import type { ParsedUid } from '../../../vat-ids/uid/parsed-uid.ts'
import { sayHint, sayNotAUid } from '../../../vat-ids/uid/say-uid.ts'
import type { KeptComparison } from '../comparisons-store.ts'
import { type Evidence, sayInvoiceDay, sayProbe } from '../evidence.ts'
import type { KeptInvoiceDay } from '../invoice-days-store.ts'
import type { KeptJudgement } from '../judgements-store.ts'
import { batchTexts } from '../server-texts.ts'

/** A row of the sheet and what came of it, with its marks as they were when the batch was asked. */
export type AnsweredRow = Evidence &
  Marks & {
    row: UploadedRow
    parsed: ParsedUid
    verdict: Verdict
    /** Set when the verdict is "not checked". */
    reason: Reason | null
    fromCache: boolean
    /** Whose proof a remembered answer was when it served; null also where that was not yet kept. */
    proof: Whose | null
    /** What ARES said of the company that is meant, where the group has no name; null where it was not asked. */
    membership: KeptMembership | null
    /** What a paper of the DataBox says of the answer; not there where none says anything. */
    confirmation?: Confirmation | undefined
    /** How the company of the sheet compares with the answer; null where nothing is compared. */
    comparison: KeptComparison | null
    /** What somebody said of that; null where nobody did. */
    judgement: Standing<KeptJudgement> | null
    /** What the evidence said of the day of the invoice; null where the sheet names none. */
    invoiceDay: KeptInvoiceDay | null
    /** Earlier tries of this batch that brought no answer, oldest first. */
    failedTries: KeptAnswer[]
  }

/** The headings of the answer columns (docs/rules.md#result-workbook), in the creator's language. */
export const resultHeadings = (language: Language, columns: readonly ResultColumn[]): string[] =>
  columns.map(({ key }) => headingOf(key, language))

/** One row's cells under those headings. The UID stands as it was asked; where nobody was asked, no date. */
export function resultCells(answered: AnsweredRow, reading: Reading, columns: readonly ResultColumn[]): AnswerRow {
  const { answer, verdict } = answered
  const { language } = reading
  const compared = sayCompared(answered, language)
  const cells = columns.map(column => {
    if (column.of === 'row') return ROW_CELLS[column.key](answered, reading, compared)
    return answer ? column.result.cell(answer, language) : column.result.none
  })
  return { verdict, cells }
}

/** `compared`: the word of the comparison and what differs, which take longest to say. */
const ROW_CELLS: Record<RowColumn, (answered: AnsweredRow, reading: Reading, compared: string[]) => AnswerCell> = {
  // A text that is no UID was never queried.
  asked: ({ parsed }) => (parsed.askable ? parsed.uid : ''),
  verdict: ({ verdict }, { language }) => sayVerdict(verdict, language),
  country: ({ parsed }) => (parsed.askable ? parsed.country : ''),
  message: (answered, { language }) => messageOf(answered, language),
  hint: (answered, reading) => hintsOf(answered, reading).join(' '),
  company: (_answered, _reading, [word = '']) => word,
  difference: (_answered, _reading, [, ...differences]) => differences.join('; '),
  membership: ({ membership }, { language }) => (membership ? sayMembership(membership, language) : ''),
  onInvoiceDay: ({ invoiceDay }, { language }) => (invoiceDay ? sayInvoiceDay(invoiceDay, language) : ''),
}

/** The word of the comparison, what differs, and what a person said of it; nothing where nothing could be compared. */
export function sayCompared({ comparison, judgement }: AnsweredRow, language: Language): string[] {
  if (comparison === null) return []
  const said = judgement ? [sayJudgement(judgement, language)] : []
  return [saySameness(comparison.sameness, language), ...sayDifferences(comparison, language), ...said]
}

/** What was said about a row: the authority's word, why there is none, or why no service was asked. */
export function messageOf(answered: AnsweredRow, language: Language): string {
  const { parsed, verdict, reason, answer, probe, failedTries } = answered
  if (!parsed.askable) return sayNotAUid(parsed, language)
  if (reason === 'cancelled') return translate(batchTexts, language)('cancelled')
  if (verdict === 'not-checked') {
    return [
      sayWhyOpen(reason ?? 'internal-error', answer ?? failedTries.at(-1), language),
      ...(probe ? [sayProbe(probe, language)] : []),
    ].join(' ')
  }
  return answer ? sayAnswer(answer, language) : sayVerdict(verdict, language)
}

/** That it is listed, repairs, the check-digit hint, that the answer is a remembered one, and whose proof it is then. */
const hintsOf = (answered: AnsweredRow, reading: Reading): string[] => [
  ...[sayMarks(answered, reading.language)].filter(Boolean),
  ...sayHints(answered, reading.language),
  ...(answered.fromCache ? [translate(batchTexts, reading.language)('fromCache')] : []),
  ...proofOf(answered, reading),
]

/** Repairs and the check-digit hint. */
export const sayHints = ({ parsed, verdict }: AnsweredRow, language: Language): string[] =>
  parsed.hints.map(hint => sayHint(hint, language, verdict === 'valid'))

/** Whose proof a remembered answer is. */
export const proofOf = ({ answer, fromCache, proof }: AnsweredRow, reading: Reading): string[] =>
  answer && fromCache ? [sayProof(proof, answer, reading)] : []
