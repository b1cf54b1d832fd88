import { matchesOf } from '../../../answers/checks/company-comparison.ts'
import { isOnlyLevel1 } from '../../../answers/checks/describe-outcome.ts'
import { dayNumber } from '../../../answers/validity-on-date/calendar-day.ts'
import { type DefiniteAnswer, evidenceOnDay } from '../../../answers/validity-on-date/evidence-on-day.ts'
import { definiteAnswers } from '../../../answers/validity-on-date/find-answers.ts'
import { parseDay } from '../../../answers/validity-on-date/read-day.ts'
import type { Reader } from '../../../base/database/database.ts'
import { inPortions } from '../../../base/database/event-loop.ts'
import type { DayEvidence } from '../../../documents/findings/invoice-date.ts'
import { AUTHORITIES } from '../../../registers/authorities/authorities-rules.ts'
import { compareCompanies } from '../../../vat-ids/same-company/compare-companies.ts'
import type { CompanyText } from '../../../vat-ids/same-company/comparison.ts'
import type { AnnotationStore, RowRange } from '../annotation.ts'
import { COMPARISONS, type StoredComparison } from '../comparisons-store.ts'
import { INVOICE_DAYS, type StoredInvoiceDay } from '../invoice-days-store.ts'
import type { AnsweredRow } from './answered-row.ts'

/**
 * One kind of annotation: its fields in answered rows, its store, and how it is created for rows
 * that have none.
 */
type Annotation<Stored extends { uid: string; row: number }> = {
  /** Returns the fields of a row with this annotation, null = none. */
  fields: (stored: Stored | null) => Partial<AnsweredRow>
  store: AnnotationStore<Stored>
  /** Returns whether an annotation stored in an earlier edition is still valid. */
  isValid: (saved: Stored) => boolean
  make: (rows: AnsweredRow[]) => Promise<Stored[]>
}

export type Annotator = {
  /**
   * Returns answered rows with their annotations. `rows`: at most a thousand, in the order of the
   * sheet.
   */
  annotate: (rows: AnsweredRow[]) => Promise<AnsweredRow[]>
  /** Waits until every annotation is stored. Rejects if one could not be stored. */
  flush: () => Promise<void>
}

/**
 * Creates an annotator of a batch's rows. It reads stored annotations, creates missing ones, and
 * stores these while the next rows are processed, at most one portion behind. It changes no other
 * field of a row.
 */
export async function createAnnotator<Stored extends { uid: string; row: number }>(
  db: Reader,
  batchId: number,
  { fields, store, isValid, make }: Annotation<Stored>,
): Promise<Annotator> {
  const hasAny = await store.hasAny(db, batchId)
  // Cached because result and report both read each row.
  const annotationsByRow = new Map<number, Stored | null>()
  const { save, flush: saved } = serialWriter((annotations: Stored[]) => store.save(db, batchId, annotations))
  const isAnnotated = ({ row }: AnsweredRow) => annotationsByRow.has(row.row)
  const annotateNew = async (rows: AnsweredRow[]) => {
    const stored = hasAny ? await store.read(db, batchId, rangeOf(rows)) : []
    for (const annotation of stored) if (isValid(annotation)) annotationsByRow.set(annotation.row, annotation)
    const newRows = rows.filter(row => !isAnnotated(row))
    const annotations = await make(newRows)
    for (const { row } of newRows) annotationsByRow.set(row.row, null)
    for (const annotation of annotations) annotationsByRow.set(annotation.row, annotation)
    await save(annotations)
  }
  const annotate: Annotator['annotate'] = async rows => {
    if (!rows.every(isAnnotated)) await annotateNew(rows)
    return rows.map(row => ({ ...row, ...fields(annotationsByRow.get(row.row.row) ?? null) }))
  }
  return { annotate, flush: saved }
}

/**
 * Returns a writer that stores one portion at a time: `save` waits for earlier portions only,
 * `flush` for all. Both reject if a portion could not be stored.
 */
function serialWriter<T>(saveItems: (items: T) => Promise<void>) {
  let saving: Promise<void> = Promise.resolve()
  const save = async (items: T) => {
    const earlierWrites = saving
    saving = earlierWrites.then(() => saveItems(items))
    // Prevents an unhandled rejection; the next `save` and `flush` reject with the error.
    saving.catch(() => undefined)
    await earlierWrites
  }
  return { save, flush: () => saving }
}

/**
 * Returns the range in which annotations of rows are looked up: their distinct queryable UIDs, and
 * the first and last row number.
 */
const rangeOf = (rows: AnsweredRow[]): RowRange => ({
  uids: [...new Set(rows.flatMap(({ uid, refusal }) => (refusal === null ? [uid] : [])))],
  from: rows[0]?.row.row ?? 0,
  to: rows.at(-1)?.row.row ?? 0,
})

/** The companies as named in the user's sheet, by row number. */
export type OwnCompanies = ReadonlyMap<number, CompanyText>

/** A portion blocks the event loop for 1 ms, or for 50 ms if names are crafted to be slow. */
const ROWS_PER_PORTION = 50

/**
 * Returns the annotation that compares companies (docs/same-company.md#in-a-batch). A stored
 * comparison stays valid even if the rules have changed since.
 */
export const comparisonAnnotation = (ownCompanies: OwnCompanies): Annotation<StoredComparison> => ({
  fields: comparison => ({ comparison }),
  store: COMPARISONS,
  isValid: () => true,
  make: rows => compareRows(rows, ownCompanies),
})

async function compareRows(rows: AnsweredRow[], ownCompanies: OwnCompanies): Promise<StoredComparison[]> {
  const annotations: StoredComparison[] = []
  for await (const portion of inPortions(rows, ROWS_PER_PORTION))
    annotations.push(
      ...portion.flatMap(answeredRow => compareRow(answeredRow, ownCompanies.get(answeredRow.row.row)) ?? []),
    )
  return annotations
}

/**
 * Compares a row's company with the answer, and adds the trader fields that VIES compared. Returns
 * null if the sheet names no company or the UID has no valid answer.
 */
function compareRow(
  { row, uid, verdict, answer }: AnsweredRow,
  company: CompanyText | undefined,
): StoredComparison | null {
  if (company === undefined || verdict !== 'valid' || answer === null) return null
  const compareOptions = { country: uid.slice(0, 2), isGroup: isOnlyLevel1(answer) }
  const { sameness, differences } = compareCompanies(company, answer, compareOptions)
  const stateOption = AUTHORITIES[answer.service].comparesEverywhere ? ({ by: 'state' } as const) : {}
  const mismatches = matchesOf(answer, company).map(
    ({ field, match }) => ({ kind: 'commission', ...stateOption, field, match }) as const,
  )
  return {
    uid,
    row: row.row,
    ownName: company.name,
    sameness,
    differences: [...differences, ...mismatches],
  }
}

/** The cells with invoice dates, by row number. */
export type DayCells = ReadonlyMap<number, string>

/**
 * The company and the report edition for which invoice dates are evaluated; `today` is the Vienna
 * day as yyyy-mm-dd.
 */
export type BatchEdition = { companyId: number; edition: number; today: string }

/**
 * Returns the annotation with the evidence about each invoice's day
 * (docs/rules.md#day-of-an-invoice). Annotations of answered rows stay valid in later editions;
 * other rows are evaluated again in each edition.
 */
export const invoiceDayAnnotation = (
  db: Reader,
  at: BatchEdition,
  dayCells: DayCells,
): Annotation<StoredInvoiceDay> => ({
  fields: date => ({ invoiceDates: date ? [date] : [] }),
  store: INVOICE_DAYS,
  isValid: ({ isOpen, edition }) => !isOpen || edition === at.edition,
  make: rows => evaluateDays(db, at, dayCells, rows),
})

async function evaluateDays(
  db: Reader,
  { companyId, edition, today }: BatchEdition,
  dayCells: DayCells,
  rows: AnsweredRow[],
): Promise<StoredInvoiceDay[]> {
  const answers = await definiteAnswers(db, companyId, rangeOf(rows).uids)
  return rows.flatMap(({ row: { row }, uid, refusal, verdict }): StoredInvoiceDay[] => {
    const text = dayCells.get(row)
    if (text === undefined || refusal !== null) return []
    const isOpen = verdict === 'not-checked'
    return [{ uid, row, edition, text, isOpen, ...dayEvidence(text, today, answers.get(uid) ?? []) }]
  })
}

function dayEvidence(text: string, today: string, answers: DefiniteAnswer[]): DayEvidence {
  const { day, fault } = parseDay(text)
  if (fault !== null) return { day: null, fault, evidence: null }
  if (day > today) return { day, fault: 'future', evidence: null }
  return { day, fault: null, evidence: evidenceOnDay(answers, dayNumber(day)) }
}
