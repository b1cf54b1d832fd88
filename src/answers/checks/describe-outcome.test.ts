import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { VERDICTS } from '../../base/verdict-rules.ts'
import type { Answer, Outcome } from '../../registers/authorities/answer.ts'
import { queryRule } from '../../registers/authorities/finanzonline/codes.ts'
import { faultRule } from '../../registers/authorities/vies/codes.ts'
import { texts } from './checks-texts.ts'
import {
  describeAnswer,
  describeOnlyLevel1,
  describeOnlyVies,
  describeReason,
  describeRegister,
  describeWhyUnanswered,
  formatVerdict,
  isOnlyLevel1,
} from './describe-outcome.ts'

const valid: Outcome = { verdict: 'valid' }
const answerWith = (
  overrides: Partial<Answer>,
): Pick<Answer, 'service' | 'code' | 'outcome' | 'message' | 'level' | 'entry'> => ({
  service: 'finanzamt',
  code: '0',
  outcome: valid,
  message: '',
  level: 2,
  ...overrides,
})

it('formats the verdicts in both languages', () => {
  expect(VERDICTS.map(verdict => formatVerdict(verdict, 'de'))).toEqual([
    'gültig',
    'ungültig',
    'nicht geprüft',
    'keine UID',
  ])
  expect(VERDICTS.map(verdict => formatVerdict(verdict, 'en'))).toEqual([
    'valid',
    'invalid',
    'not checked',
    'not a UID',
  ])
})

// The codes of the recorded answers of each client.
const codes = (service: string, pattern: RegExp): string[] =>
  readdirSync(new URL(`../../registers/authorities/${service}/recorded/`, import.meta.url)).flatMap(
    name => pattern.exec(name)?.[1] ?? [],
  )

it.each([
  ...codes('finanzonline', /^query-(-?\d+)\.recorded/).map(
    code => ['FinanzOnline', code, queryRule(code).outcome] as const,
  ),
  ...codes('vies', /^([A-Z][A-Z0-9_-]+)\.recorded/).map(code => ['VIES', code, faultRule(code).outcome] as const),
])('%s %s has a sentence with the next step in both languages', (_service, _code, outcome) => {
  if (outcome.verdict !== 'not-checked') return expect(outcome.verdict).toMatch(/^(valid|invalid|not-a-uid)$/)
  expect(describeReason(outcome.reason, 'de')).toMatch(/Bitte .+\.$/)
  expect(describeReason(outcome.reason, 'en')).toMatch(/[Pp]lease .+\.$/)
})

it('every reason ends with the next step', () => {
  const reasons = Object.entries(texts.entries).slice(Object.keys(texts.entries).indexOf('timeout'))
  for (const [, { de, en }] of reasons) {
    expect(de).toMatch(/(Bitte|bitte|verständigen) .+\.$/)
    expect(en).toMatch(/([Pp]lease|tell) .+\.$/)
  }
})

it('shows the service’s text as received, our own only if there is none', () => {
  expect(describeAnswer(answerWith({ message: 'Die UID des Erwerbers ist gültig.' }), 'en')).toBe(
    'Die UID des Erwerbers ist gültig.',
  )
  expect(describeAnswer(answerWith({ service: 'vies', code: 'VALID' }), 'de')).toBe('Die UID ist gültig.')
  expect(
    describeAnswer(answerWith({ service: 'vies', code: 'INVALID', outcome: { verdict: 'invalid' }, level: 1 }), 'en'),
  ).toBe('The VAT ID is not valid.')
})

it('adds that level 2 data was not supplied', { tags: ['C5-07'] }, () => {
  expect(describeAnswer(answerWith({ message: 'Die UID des Erwerbers ist gültig.', level: 1 }), 'de')).toBe(
    'Die UID des Erwerbers ist gültig. Stufe-2-Daten nicht geliefert.',
  )
})

it('describes a register’s entry, and adds nothing without details', () => {
  const entry = (from: string | null, until: string | null, head: string | null = null) =>
    describeAnswer(answerWith({ service: 'bfs', code: '2/1', level: 2, entry: { from, until, head } }), 'de')
  expect(entry('2026-04-01', null)).toBe('Die UID ist gültig. Eingetragen seit 01.04.2026.')
  const begins = { from: '2026-12-26', until: null, head: null }
  const notYet = answerWith({
    service: 'bzst',
    code: 'evatr-2002',
    outcome: { verdict: 'invalid' },
    level: 1,
    entry: begins,
  })
  expect(describeAnswer(notYet, 'de')).toBe('Die UID ist noch nicht gültig. Eingetragen ab 26.12.2026.')
  expect(entry(null, '2024-12-31')).toBe('Die UID ist gültig. Eingetragen bis 31.12.2024.')
  expect(entry('2024-01-01', '2024-12-31')).toBe('Die UID ist gültig. Eingetragen von 01.01.2024 bis 31.12.2024.')
  expect(entry(null, null, 'CHE107185562')).toBe(
    'Die UID ist gültig. Mitglied der Mehrwertsteuergruppe von CHE 107 185 562.',
  )
  expect(entry(null, null)).toBe('Die UID ist gültig.')
})

it('describes a register’s code and entry, but nothing for services that send sentences', () => {
  const entry = { from: '2012-01-01', until: '2025-06-30', head: null }
  const ended = answerWith({ service: 'bfs', code: 'ENDED', outcome: { verdict: 'invalid' }, level: 1, entry })
  expect(describeRegister(ended, 'de').join(' ')).toBe(
    'Die Eintragung im Schweizer Mehrwertsteuer-Register ist beendet. Eingetragen von 01.01.2012 bis 30.06.2025.',
  )
  expect(describeRegister(answerWith({ message: 'Die UID des Erwerbers ist gültig.' }), 'de')).toEqual([])
  expect(describeRegister(answerWith({ service: 'vies', code: 'VALID' }), 'de')).toEqual([])
})

it('does not show a page as a message', () => {
  const page = answerWith({
    outcome: { verdict: 'not-checked', reason: 'service-unavailable' },
    code: 'HTTP 503',
    message: '<html>',
  })
  expect(describeAnswer(page, 'de')).toBe(describeReason('service-unavailable', 'de'))
  const cut = answerWith({ outcome: { verdict: 'not-checked', reason: 'unreadable-answer' }, code: '', message: '<a' })
  expect(describeAnswer(cut, 'de')).toBe(describeReason('unreadable-answer', 'de'))
})

it('recognises a VAT group by the ministry’s code, and uses the specified title', { tags: ['R-21', 'W2-31'] }, () => {
  const text = readFileSync(
    new URL('../../registers/authorities/finanzonline/recorded/query-103.recorded.xml', import.meta.url),
    'utf8',
  )
  expect(text).toContain('nur in Stufe 1')
  expect(
    isOnlyLevel1(answerWith({ code: '103', outcome: { verdict: 'not-checked', reason: 'level-2-impossible' } })),
  ).toBe(true)
  expect(isOnlyLevel1(answerWith({ code: '104, 0', level: 1 }))).toBe(true)
  expect(isOnlyLevel1(answerWith({ code: '104, 1', outcome: { verdict: 'invalid' } }))).toBe(true)
  expect(isOnlyLevel1(answerWith({ code: '0' }))).toBe(false)
  expect(describeOnlyLevel1('de')).toBe('Abfrage Stufe 2 nicht möglich.')
  const group = answerWith({ code: '103, 0', level: 1, message: 'A\n\nB' })
  expect(describeAnswer(group, 'de')).toBe('A\n\nB')
})

it('explains that only VIES accepts a number', () => {
  expect(describeOnlyVies('de')).toContain('Abgefragt wird VIES')
  expect(describeOnlyVies('en')).toContain('VIES is queried')
})

it('starts with the service’s failure, then explains the daily limit that prevents another try', () => {
  const failed = { outcome: { verdict: 'not-checked', reason: 'service-unavailable' } } as const
  expect(describeWhyUnanswered('day-limit', failed, 'de')).toBe(
    `${describeReason('service-unavailable', 'de')} Heute wird nicht noch einmal abgefragt: FinanzOnline beantwortet eine UID höchstens zweimal am Tag. Bitte fragen Sie morgen noch einmal.`,
  )
  expect(describeWhyUnanswered('day-limit', null, 'de')).toBe(describeReason('day-limit', 'de'))
  expect(describeWhyUnanswered('timeout', failed, 'de')).toBe(describeReason('timeout', 'de'))
})

it('puts a German sentence before HMRC’s English message', () => {
  const message = 'targetVrn does not match a registered company'
  const answer = answerWith({ service: 'hmrc', code: 'NOT_FOUND', outcome: { verdict: 'invalid' }, message })
  expect(describeAnswer(answer, 'de')).toMatch(/nicht gültig\. \(targetVrn does not match a registered company\)$/)
  expect(describeAnswer(answer, 'en')).toBe(message)
})
