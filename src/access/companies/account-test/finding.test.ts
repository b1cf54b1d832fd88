import { expect, it } from 'vitest'
import { AUDIT_TEXTS } from '../../../app/definitions/audit-rules.ts'
import { LANGUAGES } from '../../../base/texts/define.ts'
import { translate } from '../../../base/texts/translate.ts'
import { formatChange, formatChanges } from '../../../platform/audit-log/describe-rules.ts'
import type { Reason } from '../../../registers/authorities/answer.ts'
import type { LoginTrial } from '../../../registers/authorities/finanzonline/sessions.ts'
import { companiesAudit } from '../audit-texts.ts'
import { describeFinding } from './describe-rules.ts'
import { texts } from './doctor-texts.ts'
import { closesAccount, FINDINGS } from './finding-rules.ts'
import { findingOf } from './test-account.ts'

const OWN_UID = 'ATU13585627'

function failedLogin(reason: Reason, code = ''): LoginTrial {
  const emptyReply = { code, message: '', name: '', addressLines: [], consultationNumber: '', trader: [] }
  const reply = { ...emptyReply, outcome: { verdict: 'not-checked', reason } as const }
  return { kind: 'failed', reply, closesAccount: reason === 'credentials', wasQueried: true }
}

it.each([
  ['-4', 'wrong-credentials'],
  ['-5', 'locked-after-tries'],
  ['-6', 'user-locked'],
  ['-7', 'no-webservice-user'],
  ['-8', 'participant-locked'],
])('maps login code %s to %s, which closes the account', (code, finding) => {
  expect(findingOf(failedLogin('credentials', code), OWN_UID)).toBe(finding)
  expect(FINDINGS.filter(closesAccount)).toContain(finding)
})

it.each([
  ['session', 'session'],
  ['maintenance', 'maintenance'],
  ['technical-error', 'technical-error'],
  ['unknown-code', 'unknown-code'],
  ['timeout', 'timeout'],
  ['connection', 'connection'],
  ['service-unavailable', 'service-unavailable'],
  ['overload', 'overload'],
  ['unreadable-answer', 'unreadable-answer'],
  ['request-refused', 'request-refused'],
  ['account-incomplete', 'no-producer'],
  ['clock', 'clock'],
  ['cancelled', 'interrupted'],
] as const)('maps reason %s to %s, which does not close the account', (reason, finding) => {
  expect(findingOf(failedLogin(reason), OWN_UID)).toBe(finding)
  expect(closesAccount(finding)).toBe(false)
})

it('checks the own UID only after a successful login', () => {
  expect(findingOf({ kind: 'in' }, OWN_UID)).toBe('works')
  for (const uid of ['DE136695976', 'ATU1358562', '', 'atu13585627']) {
    expect(findingOf({ kind: 'in' }, uid)).toBe('own-uid')
  }
})

it('has a distinct sentence for every finding in both languages', () => {
  expect(FINDINGS.filter(finding => !(finding in texts.entries))).toEqual([])
  for (const language of LANGUAGES) {
    const descriptions = { code: '77', wasAsked: true, company: { uid: 'DE136695976' } }
    const sentences = FINDINGS.map(finding => describeFinding({ ...descriptions, finding }, language))
    expect(new Set(sentences).size).toBe(FINDINGS.length)
    expect(sentences.filter(sentence => /\{\{|undefined/.test(sentence))).toEqual([])
  }
})

it('explains a missing login only for a closed account', () => {
  for (const finding of FINDINGS) {
    const descriptions = { finding, code: '-4', company: { uid: OWN_UID } }
    const isLonger =
      describeFinding({ ...descriptions, wasAsked: false }, 'de') !==
      describeFinding({ ...descriptions, wasAsked: true }, 'de')
    expect(isLonger, finding).toBe(closesAccount(finding))
  }
})

it.each(LANGUAGES)('has a distinct audit log text for every finding (%s)', language => {
  const t = translate(AUDIT_TEXTS.texts, language)
  const descriptions = FINDINGS.map(finding =>
    formatChanges(t, { before: null, after: { finding } }).map(formatChange).join(),
  )
  expect(new Set(descriptions).size).toBe(FINDINGS.length)
  expect(FINDINGS.filter(finding => !(`finding ${finding}` in companiesAudit.entries))).toEqual([])
})
