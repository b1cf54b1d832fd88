import { isCut, type ReceivedAnswer, receivedText } from '../../answers/checks/received-answers.ts'
import { isOnlyLevel1, receivedMessage, sayOnlyLevel1, sayReason } from '../../answers/checks/say-outcome.ts'
import type { Marks } from '../../answers/evidence/marks.ts'
import type { Language } from '../../ground/texts/define.ts'
import type { KeptAnswer } from '../../registers/authorities/answer.ts'
import { sayUnreliable } from '../../registers/czechia/unreliable.ts'
import { sayListing } from '../../registers/scheinunternehmen/listing.ts'
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
  code: answer ? sentCode(answer) : '',
  message: answer ? receivedMessage(answer) : '',
  name: answer?.name ?? '',
  addressLines: answer?.addressLines ?? [],
  consultationNumber: answer?.consultationNumber ?? '',
})

/** What registers without a verdict say of a row's UID, as a report has it. */
export const reportedMarks = (
  { listing, unreliable }: Marks,
  language: Language,
): Pick<ReportRow, 'listing' | 'unreliable'> => ({
  listing: listing ? sayListing(listing, language) : '',
  ...(unreliable ? { unreliable: sayUnreliable(unreliable, language) } : {}),
})

/** Under which a verdict of VIES is kept, and what VIES really sent: its field (docs/sources.md#vies-answers). DATE is nobody's word but ours. */
const SENT: Record<string, string> = { VALID: 'valid: true', INVALID: 'valid: false', DATE: '' }

const sentCode = ({ code }: KeptAnswer): string => SENT[code] ?? code

/** What a service sent, as a report of one check shows it. */
export const reportedReceived = (received: ReceivedAnswer | undefined): ReportRow['received'] =>
  received && received.length !== null
    ? {
        dated: received.dated,
        length: received.length,
        sha256: received.sha256,
        body: receivedText(received.bytes),
        isCut: isCut(received),
      }
    : undefined

/** An earlier try as a report lists it, with the reason in words; `answer`: what the verdict rests on in the end. */
export const reportedTry = (
  tried: KeptAnswer,
  answer: KeptAnswer | null,
  language: Language,
): ReportRow['failedTries'][number] => ({
  at: tried.askedAt,
  service: tried.service,
  code: sentCode(tried),
  note: noteOf(tried, answer, language),
})

function noteOf(tried: KeptAnswer, answer: KeptAnswer | null, language: Language): string {
  const { outcome } = tried
  if (outcome.verdict !== 'not-checked') return receivedMessage(tried)
  // Whoever has the group's level 1 need not be told to ask for it.
  const hasLevel1 = answer !== null && answer.outcome.verdict !== 'not-checked'
  return isOnlyLevel1(tried) && hasLevel1 ? sayOnlyLevel1(language) : sayReason(outcome.reason, language)
}
