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
import type { AnnotationStore, RowRange } from '../annotation.ts'
import { COMPARISONS, type StoredComparison } from '../comparisons-store.ts'
import { type DayEvidence, INVOICE_DAYS, type StoredInvoiceDay } from '../invoice-days-store.ts'
import type { AnsweredRow } from './answered-row.ts'

/**
 * An annotation of answered rows: its field, its store, and how it is made for rows without a
 * stored one.
 */
type Annotation<Field extends keyof AnsweredRow, Stored extends { uid: string; row: number }> = {
  field: Field
  store: AnnotationStore<Stored>
  /** Whether an annotation stored at an earlier end is still valid. */
  isValid: (saved: Stored) => boolean
  make: (rows: AnsweredRow[]) => Promise<Stored[]>
}

export type Annotator = {
  /**
   * Takes at most a thousand answered rows, in the order of the sheet. Returns them with their
   * annotations.
   */
  annotate: (rows: AnsweredRow[]) => Promise<AnsweredRow[]>
  /** Resolves when every annotation is stored; rejects if one could not be. */
  saved: () => Promise<void>
}

/**
 * Opens the annotation of a batch's rows. Stored annotations are read; missing ones are made, and
 * stored while the next rows are processed, at most one portion behind. Changes no other field of a
 * row.
 */
export async function openAnnotator<Field extends keyof AnsweredRow, Stored extends { uid: string; row: number }>(
  db: Reader,
  batchId: number,
  { field, store, isValid, make }: Annotation<Field, Stored>,
): Promise<Annotator> {
  const hasAny = await store.hasAny(db, batchId)
  // Cached because result and report both read each row.
  const annotated = new Map<number, Stored | null>()
  const { keep: save, kept: saved } = serialWriter((annotations: Stored[]) => store.save(db, batchId, annotations))
  const isAnnotated = ({ row }: AnsweredRow) => annotated.has(row.row)
  const annotateNew = async (rows: AnsweredRow[]) => {
    const before = hasAny ? await store.read(db, batchId, rangeOf(rows)) : []
    for (const one of before) if (isValid(one)) annotated.set(one.row, one)
    const newRows = rows.filter(row => !isAnnotated(row))
    const annotations = await make(newRows)
    for (const { row } of newRows) annotated.set(row.row, null)
    for (const one of annotations) annotated.set(one.row, one)
    await save(annotations)
  }
  const annotate: Annotator['annotate'] = async rows => {
    if (!rows.every(isAnnotated)) await annotateNew(rows)
    return rows.map(row => ({ ...row, [field]: annotated.get(row.row.row) ?? null }))
  }
  return { annotate, saved }
}

/**
 * Stores one portion at a time: `save` waits for earlier portions only, `saved` for all. Both
 * reject if one could not be stored.
 */
function serialWriter<T>(saveItems: (items: T) => Promise<void>) {
  let saving: Promise<void> = Promise.resolve()
  const save = async (items: T) => {
    const before = saving
    saving = before.then(() => saveItems(items))
    // Prevents an unhandled rejection: the next `save` and `saved` reject with it.
    saving.catch(() => undefined)
    await before
  }
  return { keep: save, kept: () => saving }
}

/**
 * Returns the range in which annotations of rows are looked up: their distinct askable UIDs, and
 * the first and last row number.
 */
const rangeOf = (rows: AnsweredRow[]): RowRange => ({
  uids: [...new Set(rows.flatMap(({ parsed }) => (parsed.askable ? [parsed.uid] : [])))],
  from: rows[0]?.row.row ?? 0,
  to: rows.at(-1)?.row.row ?? 0,
})

/** The companies of a sheet in its owner's words, by row number. */
export type OwnCompanies = ReadonlyMap<number, CompanyText>

/** Blocks the event loop for about 1 ms; for some 50 ms if long names are crafted to be slow. */
const ROWS_PER_PORTION = 50

/**
 * Returns the annotation that compares companies (docs/same-company.md#in-a-batch). A comparison
 * stored earlier for a row stays valid even if the rules have changed.
 */
export const comparisons = (own: OwnCompanies): Annotation<'comparison', StoredComparison> => ({
  field: 'comparison',
  store: COMPARISONS,
  isValid: () => true,
  make: rows => compareRows(rows, own),
})

async function compareRows(rows: AnsweredRow[], own: OwnCompanies): Promise<StoredComparison[]> {
  const annotations: StoredComparison[] = []
  for await (const portion of inPortions(rows, ROWS_PER_PORTION))
    annotations.push(...portion.flatMap(answeredRow => compareRow(answeredRow, own.get(answeredRow.row.row)) ?? []))
  return annotations
}

/**
 * Compares a row's company, including what VIES confirmed of it, if queried. Returns null if the
 * sheet names no company or no answer says that the UID is valid.
 */
function compareRow(
  { row, parsed, verdict, answer }: AnsweredRow,
  company: CompanyText | undefined,
): StoredComparison | null {
  if (company === undefined || !parsed.askable || verdict !== 'valid' || answer === null) return null
  const by = { country: parsed.country, isGroup: isOnlyLevel1(answer) }
  const { sameness, differences } = compareCompanies(company, answer, by)
  const through = AUTHORITIES[answer.service].comparesEverywhere ? ({ by: 'state' } as const) : {}
  const mismatches = matchesOf(answer, company).map(
    ({ field, match }) => ({ kind: 'commission', ...through, field, match }) as const,
  )
  return {
    uid: parsed.uid,
    row: row.row,
    ownName: company.name,
    sameness,
    differences: [...differences, ...mismatches],
  }
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
): Annotation<'invoiceDay', StoredInvoiceDay> => ({
  field: 'invoiceDay',
  store: INVOICE_DAYS,
  isValid: ({ isOpen, edition }) => !isOpen || edition === at.edition,
  make: rows => readDays(db, at, own, rows),
})

async function readDays(
  db: Reader,
  { companyId, edition, today }: AtEnd,
  own: DayCells,
  rows: AnsweredRow[],
): Promise<StoredInvoiceDay[]> {
  const answers = await definiteAnswers(db, companyId, rangeOf(rows).uids)
  return rows.flatMap(({ row: { row }, parsed, verdict }): StoredInvoiceDay[] => {
    const text = own.get(row)
    if (text === undefined || !parsed.askable) return []
    const { uid } = parsed
    const isOpen = verdict === 'not-checked'
    return [{ uid, row, edition, text, isOpen, ...dayEvidence(text, today, answers.get(uid) ?? []) }]
  })
}

function dayEvidence(text: string, today: string, answers: DefiniteAnswer[]): DayEvidence {
  const { day, fault } = readDay(text)
  if (fault !== null) return { day: null, fault, evidence: null }
  if (day > today) return { day, fault: 'future', evidence: null }
  return { day, fault: null, evidence: evidenceOnDay(answers, numberOf(day)) }
}
