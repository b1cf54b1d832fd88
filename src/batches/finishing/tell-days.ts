import type { Reader } from '../../database/database.ts'
import { numberOf } from '../../on-that-day/calendar-day.ts'
import { type DefiniteAnswer, evidenceOnDay } from '../../on-that-day/evidence-on-day.ts'
import { definiteAnswers } from '../../on-that-day/find-answers.ts'
import { readDay } from '../../on-that-day/read-day.ts'
import {
  hasInvoiceDays,
  invoiceDaysOf,
  type KeptInvoiceDay,
  keepInvoiceDays,
  type SaidOfDay,
} from '../invoice-days-store.ts'
import type { AnsweredRow } from './answered-rows.ts'
import { oneBehind } from './one-behind.ts'
import { whereOf } from './where-of.ts'

/** The cells of the invoices' days, by their rows. */
export type OwnDays = ReadonlyMap<number, string>

/** At which end of which batch they are told; `today` in Vienna, as yyyy-mm-dd. */
export type Telling = { batchId: number; companyId: number; edition: number; today: string }

export type DaysTold = {
  /** Takes answered rows, at most a thousand, in the order of the sheet; returns them with what the evidence says of their days. */
  tell: (rows: AnsweredRow[]) => Promise<AnsweredRow[]>
  /** Waits until all of it is kept; fails where that failed. */
  kept: () => Promise<void>
}

/**
 * Returns what tells the days of a batch's rows. What an earlier end kept of an answered row is read; the others are told now and kept
 * (docs/rules.md#day-of-an-invoice), while the next rows are looked at. Changes nothing else of a row.
 */
export async function openTelling(db: Reader, telling: Telling, own: OwnDays): Promise<DaysTold> {
  if (own.size === 0) return { tell: async rows => rows, kept: async () => undefined }
  const { batchId, edition } = telling
  const hasKept = await hasInvoiceDays(db, batchId)
  // For result and report, which both look at each row.
  const known = new Map<number, KeptInvoiceDay | null>()
  const { keep, kept } = oneBehind((made: KeptInvoiceDay[]) => keepInvoiceDays(db, batchId, made))
  const isKnown = ({ row }: AnsweredRow) => known.has(row.row)
  const learn = async (rows: AnsweredRow[]) => {
    const before = hasKept ? await invoiceDaysOf(db, batchId, whereOf(rows)) : []
    for (const one of before) if (!one.isOpen || one.edition === edition) known.set(one.row, one)
    const anew = rows.filter(row => !isKnown(row))
    const made = await tellAnew(db, telling, own, anew)
    for (const { row } of anew) known.set(row.row, null)
    for (const one of made) known.set(one.row, one)
    await keep(made)
  }
  const tell: DaysTold['tell'] = async rows => {
    if (!rows.every(isKnown)) await learn(rows)
    return rows.map(row => ({ ...row, invoiceDay: known.get(row.row.row) ?? null }))
  }
  return { tell, kept }
}

async function tellAnew(
  db: Reader,
  { companyId, edition, today }: Telling,
  own: OwnDays,
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
