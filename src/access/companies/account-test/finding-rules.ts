/**
 * Findings of a FinanzOnline account test, each with a sentence in texts.ts. Codes -4 to -8: the
 * ministry's handbook of its session service, 06.11.2019.
 */
export const FINDINGS = [
  'works',
  'own-uid', // the login works, but queries in the name of this UID would be refused (rc 101)
  'incomplete',
  'malformed',
  'no-producer',
  'wrong-credentials', // -4
  'locked-after-tries', // -5
  'user-locked', // -6
  'no-webservice-user', // -7
  'participant-locked', // -8
  'session', // -1
  'maintenance', // -2, or the maintenance page returned instead
  'technical-error', // -3, SOAP fault
  'unknown-code',
  'timeout',
  'connection',
  'service-unavailable',
  'overload',
  'unreadable-answer',
  'request-refused', // "Validation error"
  'clock', // our clock is in doubt: no login was tried
  'interrupted',
] as const

export type Finding = (typeof FINDINGS)[number]

const FINDING_BY_CODE: Record<string, ClosingFinding> = {
  '-4': 'wrong-credentials',
  '-5': 'locked-after-tries',
  '-6': 'user-locked',
  '-7': 'no-webservice-user',
  '-8': 'participant-locked',
}

/** Returns the finding for the code of a refused login. */
export const closingFinding = (code: string): ClosingFinding => FINDING_BY_CODE[code] ?? 'wrong-credentials'

/**
 * Findings about the credentials themselves, after which the account is closed until they are
 * entered again.
 */
const CLOSING_FINDINGS = [
  'wrong-credentials',
  'locked-after-tries',
  'user-locked',
  'no-webservice-user',
  'participant-locked',
] as const satisfies readonly Finding[]

export type ClosingFinding = (typeof CLOSING_FINDINGS)[number]

export const closesAccount = (finding: Finding): finding is ClosingFinding =>
  CLOSING_FINDINGS.some(each => each === finding)
