import type { KeptAnswer } from '../authorities/answer.ts'
import { isOnlyLevel1, receivedMessage, sayOnlyLevel1, sayReason } from '../checks/say-outcome.ts'
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
  message: answer ? receivedMessage(answer) : '',
  name: answer?.name ?? '',
  addressLines: answer?.addressLines ?? [],
  consultationNumber: answer?.consultationNumber ?? '',
})

/** An earlier try as a report lists it, with the reason in words; `answer`: what the verdict rests on in the end. */
export const reportedTry = (
  tried: KeptAnswer,
  answer: KeptAnswer | null,
  language: Language,
): ReportRow['failedTries'][number] => ({
  at: tried.askedAt,
  service: tried.service,
  code: tried.code,
  note: noteOf(tried, answer, language),
})

function noteOf(tried: KeptAnswer, answer: KeptAnswer | null, language: Language): string {
  const { outcome } = tried
  if (outcome.verdict !== 'not-checked') return receivedMessage(tried)
  // Whoever has the group's level 1 need not be told to ask for it.
  const hasLevel1 = answer !== null && answer.outcome.verdict !== 'not-checked'
  return isOnlyLevel1(tried) && hasLevel1 ? sayOnlyLevel1(language) : sayReason(outcome.reason, language)
}
