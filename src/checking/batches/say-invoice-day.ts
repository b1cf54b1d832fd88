import { numberOf, showDay } from '../../documents/on-that-day/calendar-day.ts'
import { sayDayFault, sayEvidence } from '../../documents/on-that-day/say-evidence.ts'
import type { Language } from '../../ground/texts/define.ts'
import type { SaidOfDay } from './invoice-days-store.ts'

/** Takes what was said of the day of an invoice; returns it in words. */
export const sayInvoiceDay = (said: SaidOfDay, language: Language): string =>
  said.fault === null ? sayEvidence(said.evidence, language) : sayDayFault(said.fault, language)

/** Takes the cell of an invoice's day and what was read; returns the day as 20.11.2026, or the cell as it stands where that is no day; a dash where it is empty. */
export const showInvoiceDay = ({ day, text }: { day: string | null; text: string }): string =>
  day === null ? text || '–' : showDay(numberOf(day))

/** Whether answers support that the UID was valid on that day, and none speaks against it. */
export const isSupported = ({ evidence }: SaidOfDay): boolean =>
  evidence !== null && evidence.supporting.length > 0 && evidence.supporting.every(({ verdict }) => verdict === 'valid')
