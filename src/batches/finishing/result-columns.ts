import { authorityName } from '../../authorities/authorities-rules.ts'
import { type Reading, sayProof } from '../../checks/proof.ts'
import { sayAnswer, sayReason, sayVerdict } from '../../checks/say-outcome.ts'
import { sayDifferences, saySameness } from '../../same-company/say-comparison.ts'
import { sayJudgement } from '../../same-company/say-judgement.ts'
import { sayListing } from '../../scheinunternehmen/say-listing.ts'
import type { AnswerCell, AnswerRow } from '../../spreadsheets/layout.ts'
import type { Language } from '../../texts/define.ts'
import { translate } from '../../texts/translate.ts'
import { sayHint, sayNotAUid } from '../../uid/say-uid.ts'
import { sayProbe } from '../evidence.ts'
import { sayInvoiceDay } from '../say-invoice-day.ts'
import { batchTexts } from '../server-texts.ts'
import type { AnsweredRow } from './answered-rows.ts'

const COLUMNS = [
  'asked',
  'verdict',
  'level',
  'askedAt',
  'service',
  'requester',
  'name',
  'street',
  'zipCode',
  'city',
  'country',
  'message',
  'consultationNumber',
  'hint',
] as const

/** Behind them, where companies are compared (docs/same-company.md#in-a-batch). */
const COMPARISON_COLUMNS = ['company', 'difference'] as const

/** Behind those, where the sheet has the days of invoices (docs/rules.md#day-of-an-invoice). */
const DAY_COLUMNS = ['onInvoiceDay'] as const

/** What stands beside the answers. */
export type Beside = { isCompared: boolean; hasDays: boolean }

type Column = (typeof COLUMNS)[number]

/** The headings of the answer columns (docs/rules.md#result-workbook), in the creator's language. */
export const resultHeadings = (language: Language, { isCompared, hasDays }: Beside): string[] =>
  [...COLUMNS, ...(isCompared ? COMPARISON_COLUMNS : []), ...(hasDays ? DAY_COLUMNS : [])].map(column =>
    translate(batchTexts, language)(column),
  )

/** One row's cells under those headings. The UID stands as it was asked; where nobody was asked, no date. */
export function resultCells(answered: AnsweredRow, reading: Reading, beside: Beside): AnswerRow {
  const { language } = reading
  const { answer, parsed, verdict } = answered
  const cells: Record<Column, AnswerCell> = {
    asked: parsed.uid,
    verdict: sayVerdict(verdict, language),
    level: answer?.level ?? 0,
    askedAt: answer?.askedAt ?? '',
    service: answer ? authorityName(answer.service, language) : '',
    requester: answer ? inWhoseName(answer) : '',
    name: answer?.name ?? '',
    street: answer?.street ?? '',
    zipCode: answer?.zipCode ?? '',
    city: answer?.city ?? '',
    country: parsed.askable ? parsed.country : '',
    message: messageOf(answered, language),
    consultationNumber: answer?.consultationNumber ?? '',
    hint: hintsOf(answered, reading).join(' '),
  }
  const compared = beside.isCompared ? comparisonCells(answered, language) : []
  const days = beside.hasDays ? [answered.invoiceDay ? sayInvoiceDay(answered.invoiceDay, language) : ''] : []
  return { verdict, cells: [...COLUMNS.map(column => cells[column]), ...compared, ...days] }
}

/** The word, and what differs; nothing where nothing could be compared. */
function comparisonCells(answered: AnsweredRow, language: Language): AnswerCell[] {
  const [word = '', ...more] = sayCompared(answered, language)
  return [word, more.join('; ')]
}

/** The word of the comparison, what differs, and what a person said of it; nothing where nothing could be compared. */
export function sayCompared({ comparison, judgement }: AnsweredRow, language: Language): string[] {
  if (comparison === null) return []
  const said = judgement ? [sayJudgement(judgement, language)] : []
  return [saySameness(comparison.sameness, language), ...sayDifferences(comparison, language), ...said]
}

const inWhoseName = ({ requesterName, requesterUid }: { requesterName: string; requesterUid: string }): string =>
  requesterUid === '' ? requesterName : `${requesterName} (${requesterUid})`

/** What was said about a row: the authority's word, why there is none, or why no service was asked. */
export function messageOf({ parsed, verdict, reason, answer, probe }: AnsweredRow, language: Language): string {
  if (!parsed.askable) return sayNotAUid(parsed, language)
  if (reason === 'cancelled') return translate(batchTexts, language)('cancelled')
  if (verdict === 'not-checked') {
    return [sayReason(reason ?? 'internal-error', language), ...(probe ? [sayProbe(probe, language)] : [])].join(' ')
  }
  return answer ? sayAnswer(answer, language) : sayVerdict(verdict, language)
}

/** That it is listed, repairs, the check-digit hint, that the answer is a remembered one, and whose proof it is then. */
const hintsOf = (answered: AnsweredRow, reading: Reading): string[] => [
  ...(answered.listing ? [sayListing(answered.listing, reading.language)] : []),
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
