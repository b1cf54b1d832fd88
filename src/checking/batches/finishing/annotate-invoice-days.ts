import { numberOf } from '../../../documents/on-that-day/calendar-day.ts'
import { type DefiniteAnswer, evidenceOnDay } from '../../../documents/on-that-day/evidence-on-day.ts'
import { definiteAnswers } from '../../../documents/on-that-day/find-answers.ts'
import { readDay } from '../../../documents/on-that-day/read-day.ts'
import type { Reader } from '../../../ground/database/database.ts'
import { INVOICE_DAYS, type KeptInvoiceDay, type SaidOfDay } from '../invoice-days-store.ts'
import { type Annotation, whereOf } from './annotate-rows.ts'
import type { AnsweredRow } from './answered-rows.ts'

/** The cells of the invoices' days, by their rows. */
export type DayCells = ReadonlyMap<number, string>

/** At which end of whose batch they are told; `today` in Vienna, as yyyy-mm-dd. */
export type AtEnd = { companyId: number; edition: number; today: string }

/**
 * Returns what the evidence says of the days of invoices, as it stands beside rows (docs/rules.md#day-of-an-invoice): what an earlier end
 * kept of an answered row counts, the others are told at this one.
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
