import { expect, it } from 'vitest'
import { AUDIT_WORDS } from '../../../app/definitions/audit-rules.ts'
import { LANGUAGES } from '../../../base/texts/define.ts'
import { translate } from '../../../base/texts/translate.ts'
import { changesOf, formatChange } from '../../../platform/audit-log/describe-rules.ts'
import type { Reason } from '../../../registers/authorities/answer.ts'
import type { LoginTrial } from '../../../registers/authorities/finanzonline/sessions.ts'
import { companiesAudit } from '../audit-texts.ts'
import { describeFinding } from './describe-rules.ts'
import { texts } from './doctor-texts.ts'
import { closesAccount, FINDINGS } from './finding-rules.ts'
import { findingOf } from './test-account.ts'

const OWN = 'ATU13585627'

function refused(reason: Reason, code = ''): LoginTrial {
  const what = { code, message: '', name: '', addressLines: [], consultationNumber: '', trader: [] }
  const said = { ...what, outcome: { verdict: 'not-checked', reason } as const }
  return { kind: 'failed', reply: said, closesAccount: reason === 'credentials', wasQueried: true }
}

it.each([
  ['-4', 'wrong-credentials'],
  ['-5', 'locked-after-tries'],
  ['-6', 'user-locked'],
  ['-7', 'no-webservice-user'],
  ['-8', 'participant-locked'],
])('knows login code %s as %s, which closes the account', (code, finding) => {
  expect(findingOf(refused('credentials', code), OWN)).toBe(finding)
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
] as const)('tells %s as %s, which says nothing against the credentials', (reason, finding) => {
  expect(findingOf(refused(reason), OWN)).toBe(finding)
  expect(closesAccount(finding)).toBe(false)
})

it('looks at the own UID once the login went well', () => {
  expect(findingOf({ kind: 'in' }, OWN)).toBe('works')
  for (const uid of ['DE136695976', 'ATU1358562', '', 'atu13585627']) {
    expect(findingOf({ kind: 'in' }, uid)).toBe('own-uid')
  }
})

it('has a sentence of its own for every finding in both languages, without gaps', () => {
  expect(FINDINGS.filter(finding => !(finding in texts.entries))).toEqual([])
  for (const language of LANGUAGES) {
    const told = { code: '77', wasAsked: true, company: { uid: 'DE136695976' } }
    const sentences = FINDINGS.map(finding => describeFinding({ ...told, finding }, language))
    expect(new Set(sentences).size).toBe(FINDINGS.length)
    expect(sentences.filter(sentence => /\{\{|undefined/.test(sentence))).toEqual([])
  }
})

it('names the reason for a closed account’s missing logins, and nothing else', () => {
  for (const finding of FINDINGS) {
    const told = { finding, code: '-4', company: { uid: OWN } }
    const isLonger =
      describeFinding({ ...told, wasAsked: false }, 'de') !== describeFinding({ ...told, wasAsked: true }, 'de')
    expect(isLonger, finding).toBe(closesAccount(finding))
  }
})

it.each(LANGUAGES)('has words of its own for every finding in the audit log too (%s)', language => {
  const say = translate(AUDIT_WORDS.texts, language)
  const told = FINDINGS.map(finding => changesOf(say, { before: null, after: { finding } }).map(formatChange).join())
  expect(new Set(told).size).toBe(FINDINGS.length)
  expect(FINDINGS.filter(finding => !(`finding ${finding}` in companiesAudit.entries))).toEqual([])
})
