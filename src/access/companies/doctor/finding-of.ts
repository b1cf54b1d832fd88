import type { Reason } from '../../../registers/authorities/answer.ts'
import type { LoginTrial } from '../../../registers/authorities/finanzonline/log-in.ts'
import { closingFinding, type Finding } from './finding-rules.ts'

/** What became of the login, as a finding. `ownUid` is only looked at where the login went well. */
export function findingOf(trial: LoginTrial, ownUid: string): Finding {
  if (trial.kind === 'in') return /^ATU\d{8}$/.test(ownUid) ? 'works' : 'own-uid'
  const { outcome, code } = trial.said
  if (outcome.verdict !== 'not-checked') return 'unreadable-answer'
  return outcome.reason === 'credentials' ? closingFinding(code) : BY_REASON[outcome.reason]
}

// A login has no UID, so most reasons cannot come; whoever adds one must say here what it means.
const BY_REASON: Record<Exclude<Reason, 'credentials'>, Finding> = {
  timeout: 'timeout',
  connection: 'connection',
  maintenance: 'maintenance',
  'service-unavailable': 'service-unavailable',
  'member-state-unavailable': 'service-unavailable',
  overload: 'overload',
  'technical-error': 'technical-error',
  'unreadable-answer': 'unreadable-answer',
  'unknown-code': 'unknown-code',
  'day-limit': 'overload',
  'requester-limit': 'overload',
  'not-yet-askable': 'unknown-code',
  'state-forbids': 'unknown-code',
  'portal-only': 'unknown-code',
  'level-2-impossible': 'unknown-code',
  session: 'session',
  // The account itself was looked at before: what is missing now is ours.
  'account-incomplete': 'no-producer',
  'not-authorised': 'participant-locked',
  'requester-uid': 'own-uid',
  blocked: 'service-unavailable',
  'request-refused': 'request-refused',
  clock: 'clock',
  cancelled: 'interrupted',
  'internal-error': 'interrupted',
}
