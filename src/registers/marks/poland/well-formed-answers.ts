import { ASKED_AT, type RegisterAnswers, type WellFormedAnswer } from '../../authorities/reading/well-formed-answers.ts'
import { readAccountAnswer } from './query-account.ts'
import { readWhiteList } from './read-white-list.ts'

const DAY = ASKED_AT.toISOString().slice(0, 10)
const NIP = '8567346215'
const proof = { requestId: 'MVRqg-98jk3i1', requestDateTime: '28-11-2026 11:00:00' }

const subject = (statusVat: string, more: object = {}) => ({
  ...{ name: 'PRZYKŁAD SPÓŁKA AKCYJNA', nip: NIP, statusVat, regon: '147315920', pesel: null, krs: '0000515914' },
  ...{
    residenceAddress: null,
    workingAddress: 'PROSTA 67, 00-838 WARSZAWA',
    representatives: [],
    authorizedClerks: [],
  },
  ...{ partners: [], registrationLegalDate: '2014-07-31', registrationDenialBasis: null, registrationDenialDate: null },
  ...{ restorationBasis: null, restorationDate: null, removalBasis: null, removalDate: null, exemptionSmeDate: null },
  ...{ accountNumbers: ['82249000050000460038099095'], hasVirtualAccounts: true, ...more },
})
const ofList = (
  expected: string,
  subjects: object[],
  verdict: WellFormedAnswer['verdict'] = { name: 'statusVat', other: '"Zawieszony"' },
): WellFormedAnswer => ({
  ...{ what: expected, expected, statedVerdict: 'other', status: 200, verdict, moment: 'requestDateTime' },
  number: 'identifier',
  body: JSON.stringify({ result: { entries: [{ identifier: NIP, subjects }], ...proof } }),
})
const REMOVED = { removalBasis: 'Ustawa o VAT', removalDate: '2025-03-04' }

/** Shapes of docs/sources.md#polish-white-list. */
export const wellFormedAnswers: RegisterAnswers[] = [
  {
    register: 'white-list',
    form: 'json',
    rules: ['fault', 'verdict', 'text'],
    read: (body, status) => {
      const answer = readWhiteList({ status, body }, { nips: [NIP], day: DAY })
      return answer.kind === 'answered' ? answer.statements.map(({ state, since }) => `${state} ${since}`).join() : ''
    },
    answers: [
      ofList('active 2014-07-31', [subject('Czynny')]),
      ofList('exempt null', [subject('Zwolniony')]),
      ofList('notRegistered 2025-03-04', [subject('Niezarejestrowany', REMOVED)]),
      ofList('unknown null', [], { name: 'subjects', other: '[{}' }),
    ],
  },
  {
    register: 'white-list account',
    form: 'json',
    rules: ['fault', 'verdict', 'text'],
    read: (body, status) => {
      const answer = readAccountAnswer({ status, body }, DAY)
      return answer.kind === 'answered' ? String(answer.isAssigned) : ''
    },
    answers: [
      ['TAK', 'true'],
      ['NIE', 'false'],
    ].map(([accountAssigned, expected = '']) => ({
      ...{ what: expected, expected, statedVerdict: 'other', status: 200, moment: 'requestDateTime' },
      verdict: { name: 'accountAssigned', other: '"tak"' },
      body: JSON.stringify({ result: { accountAssigned, ...proof } }),
    })),
  },
]
