import type { DayEvidence } from '../../answers/findings/invoice-date.ts'
import { dayNumber, formatDayNumber } from '../../answers/validity-on-date/calendar-day.ts'
import { describeDayFault, describeEvidence } from '../../answers/validity-on-date/evidence-on-day.ts'
import type { Language } from '../../base/texts/define.ts'
import { formatDateTime } from '../../base/texts/format.ts'
import { translate } from '../../base/texts/translate.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { authorityName } from '../../registers/authorities/authorities-rules.ts'
import { batchTexts } from './server-texts.ts'

/** The evidence behind a question's verdict. */
export type Evidence = {
  /** A service's answer or failure for this UID; null if none was queried. */
  answer: StoredAnswer | null
  /**
   * The last failed query for that country, about another UID, if an open breaker prevented this
   * question's own query.
   */
  probe: StoredAnswer | null
}

/**
 * Distinguishes a UID's own answer from a probe that it cites (docs/rules.md#patience), so that
 * another UID's answer is never shown as its own.
 */
export function evidenceOf(uid: string, stored: StoredAnswer | undefined): Evidence {
  if (stored === undefined) return { answer: null, probe: null }
  return stored.uid === uid ? { answer: stored, probe: null } : { answer: null, probe: stored }
}

/** Describes why a UID was not queried: the query of another UID failed (times in Vienna time). */
export const describeProbe = ({ uid, service, askedAt, code }: StoredAnswer, language: Language): string =>
  translate(batchTexts, language)('probe', {
    uid,
    service: authorityName(service, language),
    at: formatDateTime(askedAt),
    code: code === '' ? '–' : code,
  })

/** Formats the evidence on the day of an invoice. */
export const describeInvoiceDay = (evidence: DayEvidence, language: Language): string =>
  evidence.fault === null ? describeEvidence(evidence.evidence, language) : describeDayFault(evidence.fault, language)

/**
 * Formats an invoice's day as 20.11.2026. Returns the cell's text if it is not a date, or a dash if
 * the cell is empty.
 */
export const formatInvoiceDay = ({ day, text }: { day: string | null; text: string }): string =>
  day === null ? text || '–' : formatDayNumber(dayNumber(day))

/** Returns whether answers show that the UID was valid on that day, and none contradicts it. */
export const isSupported = ({ evidence }: DayEvidence): boolean =>
  evidence !== null && evidence.supporting.length > 0 && evidence.supporting.every(({ verdict }) => verdict === 'valid')
