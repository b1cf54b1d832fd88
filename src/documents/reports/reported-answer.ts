import {
  describeOnlyLevel1,
  describeReason,
  isOnlyLevel1,
  receivedMessage,
} from '../../answers/checks/describe-outcome.ts'
import { decodeReceived, isBodyTruncated, type ReceivedAnswer } from '../../answers/checks/received-answers.ts'
import type { Language } from '../../base/texts/define.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
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

/**
 * Returns the fields of a report's row from the answer behind its verdict; null = no service was
 * queried.
 */
export const reportedAnswer = (answer: StoredAnswer | null): Pick<ReportRow, Fields> => ({
  level: answer?.level ?? 0,
  service: answer?.service ?? null,
  askedAt: answer?.askedAt ?? null,
  requesterUid: answer?.requesterUid ?? '',
  requesterName: answer?.requesterName ?? '',
  code: answer ? sentCode(answer) : '',
  message: answer ? receivedMessage(answer) : '',
  name: answer?.name ?? '',
  addressLines: answer?.addressLines ?? [],
  consultationNumber: answer?.consultationNumber ?? '',
})

/**
 * The field that VIES sent, by the code under which its verdict is stored
 * (docs/sources.md#vies-answers). DATE is our own code.
 */
const SENT_BY_CODE: Record<string, string> = { VALID: 'valid: true', INVALID: 'valid: false', DATE: '' }

const sentCode = ({ code }: StoredAnswer): string => SENT_BY_CODE[code] ?? code

/** Returns what a service sent, as shown in a single check's report. */
export const reportedReceived = (received: ReceivedAnswer | undefined): ReportRow['received'] =>
  received && received.length !== null
    ? {
        dated: received.dated,
        length: received.length,
        sha256: received.sha256,
        body: decodeReceived(received.bytes),
        isCut: isBodyTruncated(received),
      }
    : undefined

/**
 * Returns an earlier try for a report, with a sentence on its reason; `answer` is the one behind
 * the final verdict.
 */
export const reportedTry = (
  attempt: StoredAnswer,
  answer: StoredAnswer | null,
  language: Language,
): ReportRow['failedTries'][number] => ({
  at: attempt.askedAt,
  service: attempt.service,
  code: sentCode(attempt),
  note: describeTry(attempt, answer, language),
})

function describeTry(attempt: StoredAnswer, answer: StoredAnswer | null, language: Language): string {
  const { outcome } = attempt
  if (outcome.verdict !== 'not-checked') return receivedMessage(attempt)
  // If level 1 has an answer, the advice to query it is omitted.
  const hasLevel1 = answer !== null && answer.outcome.verdict !== 'not-checked'
  return isOnlyLevel1(attempt) && hasLevel1 ? describeOnlyLevel1(language) : describeReason(outcome.reason, language)
}
