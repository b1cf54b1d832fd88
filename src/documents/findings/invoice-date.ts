import { dayNumber, formatDayNumber } from '../../answers/validity-on-date/calendar-day.ts'
import {
  type DayFault,
  describeDayFault,
  describeEvidence,
  type EvidenceOnDay,
} from '../../answers/validity-on-date/evidence-on-day.ts'
import type { Language } from '../../base/texts/define.ts'

/** The evidence on a day, or why the cell does not contain a valid day. */
export type DayEvidence =
  | { day: string; fault: null; evidence: EvidenceOnDay }
  | { day: string | null; fault: DayFault; evidence: null }

/** The cell with an invoice's date in a row of the sheet, and the evidence on that day. */
export type InvoiceDate = DayEvidence & { row: number; text: string }

/** Formats the evidence on the day of an invoice. */
export const describeInvoiceDate = (evidence: DayEvidence, language: Language): string =>
  evidence.fault === null ? describeEvidence(evidence.evidence, language) : describeDayFault(evidence.fault, language)

/**
 * Formats an invoice's day as 20.11.2026. Returns the cell's text if it is not a date, or a dash if
 * the cell is empty.
 */
export const formatInvoiceDate = ({ day, text }: Pick<InvoiceDate, 'day' | 'text'>): string =>
  day === null ? text || '–' : formatDayNumber(dayNumber(day))

/** Returns whether answers show that the UID was valid on that day, and none contradicts it. */
export const isSupported = ({ evidence }: DayEvidence): boolean =>
  evidence !== null && evidence.supporting.length > 0 && evidence.supporting.every(({ verdict }) => verdict === 'valid')
