import { numberOf, showDay } from '../../documents/on-that-day/calendar-day.ts'
import { sayDayFault, sayEvidence } from '../../documents/on-that-day/evidence-on-day.ts'
import type { Language } from '../../ground/texts/define.ts'
import { formatDateTime } from '../../ground/texts/format.ts'
import { translate } from '../../ground/texts/translate.ts'
import type { KeptAnswer } from '../../registers/authorities/answer.ts'
import { authorityName } from '../../registers/authorities/authorities-rules.ts'
import type { SaidOfDay } from './invoice-days-store.ts'
import { batchTexts } from './server-texts.ts'

/** What a question's verdict rests on. */
export type Evidence = {
  /** What a service said, or failed to say, about this very UID; null when none was asked. */
  answer: KeptAnswer | null
  /** Where none was asked because its breaker was open: the last question about that country, of another UID, that failed. */
  probe: KeptAnswer | null
}

/** Tells a UID's own answer from a probe that it cites (docs/rules.md#patience): never shows another's answer as its own. */
export function evidenceOf(uid: string, kept: KeptAnswer | undefined): Evidence {
  if (kept === undefined) return { answer: null, probe: null }
  return kept.uid === uid ? { answer: kept, probe: null } : { answer: null, probe: kept }
}

/** Says that a UID was not asked, and which question was, in vain; Vienna's wall clock. */
export const sayProbe = ({ uid, service, askedAt, code }: KeptAnswer, language: Language): string =>
  translate(batchTexts, language)('probe', {
    uid,
    service: authorityName(service, language),
    at: formatDateTime(askedAt),
    code: code === '' ? '–' : code,
  })

/** Takes what was said of the day of an invoice; returns it in words. */
export const sayInvoiceDay = (said: SaidOfDay, language: Language): string =>
  said.fault === null ? sayEvidence(said.evidence, language) : sayDayFault(said.fault, language)

/** Takes the cell of an invoice's day and what was read; returns the day as 20.11.2026, or the cell as it stands where that is no day; a dash where it is empty. */
export const showInvoiceDay = ({ day, text }: { day: string | null; text: string }): string =>
  day === null ? text || '–' : showDay(numberOf(day))

/** Whether answers support that the UID was valid on that day, and none speaks against it. */
export const isSupported = ({ evidence }: SaidOfDay): boolean =>
  evidence !== null && evidence.supporting.length > 0 && evidence.supporting.every(({ verdict }) => verdict === 'valid')
