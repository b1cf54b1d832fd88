import { describeReason } from '../../answers/checks/describe-outcome.ts'
import { nextViennaDay } from '../../base/texts/format.ts'
import type { Reason } from '../../registers/authorities/answer.ts'
import { REASON_NAMES, type Remedy, remedyFor } from '../../registers/authorities/reasons.ts'
import type { RefusalReason } from '../../vat-ids/uid/parsed-uid.ts'

export const REMEDY_NAMES = ['transient', 'tomorrow', 'needs_a_person'] as const
export type RemedyName = (typeof REMEDY_NAMES)[number]

const API_REMEDIES: Record<Remedy, RemedyName> = {
  transient: 'transient',
  tomorrow: 'tomorrow',
  'needs-a-person': 'needs_a_person',
}

// Short meanings for a table; the product's own messages name the exact character or country
// (uid/uid-texts.ts).
const NOT_A_UID_MEANINGS: Record<RefusalReason['reason'], string> = {
  empty: 'Nothing was entered.',
  'no-number': 'The text contains no digits.',
  'no-country': 'The country code is missing.',
  'not-eu': 'It is not a number of an EU country or Northern Ireland.',
  'too-short': 'The number is too short for its country.',
  'too-long': 'The number is too long for its country.',
  structure: 'The length is correct, but the number does not match the format of its country.',
  character: 'The text contains a character that does not occur in any VAT ID.',
}

/** Returns a reason's name for programs: 'day_limit' for 'day-limit'. */
export const reasonName = (reason: string): string => reason.replaceAll('-', '_')

type DescribedReason = { reason: string; remedy: RemedyName; meaning: string }

const toDescribedReason = (reason: Reason): DescribedReason => ({
  reason: reasonName(reason),
  remedy: API_REMEDIES[remedyFor(reason)],
  meaning: describeReason(reason, 'en'),
})

/** All values of `reason`: first why there is no answer, then why a text is no VAT ID. */
export const REASONS: readonly DescribedReason[] = [
  ...REASON_NAMES.map(toDescribedReason),
  ...Object.entries(NOT_A_UID_MEANINGS).map(([reason, meaning]) => ({
    reason: reasonName(reason),
    remedy: 'needs_a_person' as const,
    meaning,
  })),
]

const REMEDIES: ReadonlyMap<string, RemedyName> = new Map(REASONS.map(({ reason, remedy }) => [reason, remedy]))

/** When the query failed, when a retry is possible (if known), and the current time. */
export type RetryTimes = { at: Date; notBefore: Date | null; now: Date }

/**
 * Returns the fields of a stored reason: its name, its remedy, and the seconds from now until a
 * retry makes sense, if known and in the future. A reason of another release has no remedy.
 */
export function reasonFields(storedReason: string | null, times: RetryTimes) {
  if (storedReason === null) return {}
  const reason = reasonName(storedReason)
  const remedy = REMEDIES.get(reason)
  const seconds = remedy === undefined ? 0 : secondsUntil(remedy, times)
  return { reason, ...(remedy && { remedy }), ...(seconds > 0 ? { retryAfter: seconds } : {}) }
}

// The ministry counts by Vienna's days (docs/rules.md#two-questions-a-day).
function secondsUntil(remedy: RemedyName, { at, notBefore, now }: RetryTimes): number {
  if (remedy === 'needs_a_person') return 0
  const retryAt = remedy === 'tomorrow' ? nextViennaDay(at) : notBefore
  return retryAt === null ? 0 : Math.ceil((retryAt.getTime() - now.getTime()) / 1000)
}
