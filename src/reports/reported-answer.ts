import type { KeptAnswer } from '../authorities/answer.ts'
import { sayReason } from '../checks/say-outcome.ts'
import type { Language } from '../texts/define.ts'
import type { ReportRow } from './report-content.ts'

type Fields =
  | 'level'
  | 'service'
  | 'askedAt'
  | 'requesterUid'
  | 'requesterName'
  | 'code'
  | 'message'
  | 'name'
  | 'addressLines'
  | 'consultationNumber'

/** What a row of a report takes from the answer that its verdict rests on; null = no service was asked. */
export const reportedAnswer = (answer: KeptAnswer | null): Pick<ReportRow, Fields> => ({
  level: answer?.level ?? 0,
  service: answer?.service ?? null,
  askedAt: answer?.askedAt ?? null,
  requesterUid: answer?.requesterUid ?? '',
  requesterName: answer?.requesterName ?? '',
  code: answer?.code ?? '',
  message: answer?.message ?? '',
  name: answer?.name ?? '',
  addressLines: answer?.addressLines ?? [],
  consultationNumber: answer?.consultationNumber ?? '',
})

/** An earlier try as a report lists it, with the reason in words. */
export const reportedTry = (
  { askedAt, service, code, outcome, message }: KeptAnswer,
  language: Language,
): ReportRow['failedTries'][number] => ({
  at: askedAt,
  service,
  code,
  note: outcome.verdict === 'not-checked' ? sayReason(outcome.reason, language) : message,
})
