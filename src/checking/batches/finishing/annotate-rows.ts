import { matchesOf } from '../../../answers/checks/compared-by-vies.ts'
import { isOnlyLevel1 } from '../../../answers/checks/describe-outcome.ts'
import type { Reader } from '../../../base/database/database.ts'
import { inPortions } from '../../../base/database/portions.ts'
import { numberOf } from '../../../documents/validity-on-date/calendar-day.ts'
import { type DefiniteAnswer, evidenceOnDay } from '../../../documents/validity-on-date/evidence-on-day.ts'
import { definiteAnswers } from '../../../documents/validity-on-date/find-answers.ts'
import { readDay } from '../../../documents/validity-on-date/read-day.ts'
import { AUTHORITIES } from '../../../registers/authorities/authorities-rules.ts'
import { compareCompanies } from '../../../vat-ids/same-company/compare-companies.ts'
import type { CompanyText } from '../../../vat-ids/same-company/comparison.ts'
import type { AnnotationStore, Where } from '../annotation.ts'
import { COMPARISONS, type KeptComparison } from '../comparisons-store.ts'
import { INVOICE_DAYS, type KeptInvoiceDay, type SaidOfDay } from '../invoice-days-store.ts'
import type { AnsweredRow } from './answered-row.ts'

/**
 * An annotation of answered rows: its field, its store, and how it is made for rows without a
 * stored one.
 */
type Annotation<Field extends keyof AnsweredRow, Kept extends { uid: string; row: number }> = {
  field: Field
  store: AnnotationStore<Kept>
  /** Whether an annotation stored at an earlier end is still valid. */
  stands: (kept: Kept) => boolean
  make: (rows: AnsweredRow[]) => Promise<Kept[]>
}

export type Annotating = {
  /**
   * Takes at most a thousand answered rows, in the order of the sheet. Returns them with their
   * annotations.
   */
  annotate: (rows: AnsweredRow[]) => Promise<AnsweredRow[]>
  /** Resolves when every annotation is stored; rejects if one could not be. */
  kept: () => Promise<void>
}

/**
 * Opens the annotation of a batch's rows. Stored annotations are read; missing ones are made, and
 * stored while the next rows are processed, at most one portion behind. Changes no other field of a
 * row.
 */
export async function openAnnotating<Field extends keyof AnsweredRow, Kept extends { uid: string; row: number }>(
  db: Reader,
  batchId: number,
  { field, store, stands, make }: Annotation<Field, Kept>,
): Promise<Annotating> {
  const hasAny = await store.hasAny(db, batchId)
  // Cached because result and report both read each row.
  const known = new Map<number, Kept | null>()
  const { keep, kept } = serialWriter((made: Kept[]) => store.keep(db, batchId, made))
  const isKnown = ({ row }: AnsweredRow) => known.has(row.row)
  const learn = async (rows: AnsweredRow[]) => {
    const before = hasAny ? await store.of(db, batchId, whereOf(rows)) : []
    for (const one of before) if (stands(one)) known.set(one.row, one)
    const anew = rows.filter(row => !isKnown(row))
    const made = await make(anew)
    for (const { row } of anew) known.set(row.row, null)
    for (const one of made) known.set(one.row, one)
    await keep(made)
  }
  const annotate: Annotating['annotate'] = async rows => {
    if (!rows.every(isKnown)) await learn(rows)
    return rows.map(row => ({ ...row, [field]: known.get(row.row.row) ?? null }))
  }
  return { annotate, kept }
}

/**
 * Stores one portion at a time: `keep` waits for earlier portions only, `kept` for all. Both reject
 * if one could not be stored.
 */
function serialWriter<T>(keepNow: (made: T) => Promise<void>) {
  let keeping: Promise<void> = Promise.resolve()
  const keep = async (made: T) => {
    const before = keeping
    keeping = before.then(() => keepNow(made))
    // Prevents an unhandled rejection: the next `keep` and `kept` reject with it.
    keeping.catch(() => undefined)
    await before
  }
  return { keep, kept: () => keeping }
}

/**
 * Returns the range in which annotations of rows are looked up: their distinct askable UIDs, and
 * the first and last row number.
 */
const whereOf = (rows: AnsweredRow[]): Where => ({
  uids: [...new Set(rows.flatMap(({ parsed }) => (parsed.askable ? [parsed.uid] : [])))],
  from: rows[0]?.row.row ?? 0,
  to: rows.at(-1)?.row.row ?? 0,
})

/** The companies of a sheet in its owner's words, by row number. */
export type OwnCompanies = ReadonlyMap<number, CompanyText>

/** Blocks the event loop for about 1 ms; for some 50 ms if long names are crafted to be slow. */
const ROWS_A_TURN = 50

/**
 * Returns the annotation that compares companies (docs/same-company.md#in-a-batch). A comparison
 * stored earlier for a row stays valid even if the rules have changed.
 */
export const comparisons = (own: OwnCompanies): Annotation<'comparison', KeptComparison> => ({
  field: 'comparison',
  store: COMPARISONS,
  stands: () => true,
  make: rows => compareAnew(rows, own),
})

async function compareAnew(rows: AnsweredRow[], own: OwnCompanies): Promise<KeptComparison[]> {
  const made: KeptComparison[] = []
  for await (const portion of inPortions(rows, ROWS_A_TURN))
    made.push(...portion.flatMap(answered => compareRow(answered, own.get(answered.row.row)) ?? []))
  return made
}

/**
 * Compares a row's company, including what VIES confirmed of it, if queried. Returns null if the
 * sheet names no company or no answer says that the UID is valid.
 */
function compareRow(
  { row, parsed, verdict, answer }: AnsweredRow,
  company: CompanyText | undefined,
): KeptComparison | null {
  if (company === undefined || !parsed.askable || verdict !== 'valid' || answer === null) return null
  const by = { country: parsed.country, isGroup: isOnlyLevel1(answer) }
  const { sameness, differences } = compareCompanies(company, answer, by)
  const through = AUTHORITIES[answer.service].comparesEverywhere ? ({ by: 'state' } as const) : {}
  const said = matchesOf(answer, company).map(
    ({ field, match }) => ({ kind: 'commission', ...through, field, match }) as const,
  )
  return { uid: parsed.uid, row: row.row, ownName: company.name, sameness, differences: [...differences, ...said] }
}

/** The cells with invoice days, by row number. */
export type DayCells = ReadonlyMap<number, string>

/**
 * The batch's company and end (report edition) for which invoice days are annotated; `today` in
 * Vienna, as yyyy-mm-dd.
 */
export type AtEnd = { companyId: number; edition: number; today: string }

/**
 * Returns the annotation with the evidence on each invoice's day (docs/rules.md#day-of-an-invoice).
 * For answered rows, the annotation stored at an earlier end stays valid; the other rows are
 * evaluated at this end.
 */
export const invoiceDayAnnotation = (
  db: Reader,
  at: AtEnd,
  own: DayCells,
): Annotation<'invoiceDay', KeptInvoiceDay> => ({
  field: 'invoiceDay',
  store: INVOICE_DAYS,
  stands: ({ isOpen, edition }) => !isOpen || edition === at.edition,
  make: rows => readDays(db, at, own, rows),
})

async function readDays(
  db: Reader,
  { companyId, edition, today }: AtEnd,
  own: DayCells,
  rows: AnsweredRow[],
): Promise<KeptInvoiceDay[]> {
  const answers = await definiteAnswers(db, companyId, whereOf(rows).uids)
  return rows.flatMap(({ row: { row }, parsed, verdict }): KeptInvoiceDay[] => {
    const text = own.get(row)
    if (text === undefined || !parsed.askable) return []
    const { uid } = parsed
    const isOpen = verdict === 'not-checked'
    return [{ uid, row, edition, text, isOpen, ...saidOf(text, today, answers.get(uid) ?? []) }]
  })
}

function saidOf(text: string, today: string, answers: DefiniteAnswer[]): SaidOfDay {
  const { day, fault } = readDay(text)
  if (fault !== null) return { day: null, fault, evidence: null }
  if (day > today) return { day, fault: 'future', evidence: null }
  return { day, fault: null, evidence: evidenceOnDay(answers, numberOf(day)) }
}
