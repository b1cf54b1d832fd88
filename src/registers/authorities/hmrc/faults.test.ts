import { expect, it, onTestFinished } from 'vitest'
import { withTrustedTime } from '../../../../tests/world/product/moved-clock.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import { HMRC_FAULTS } from '../../../simulator/registers/hmrc/faults.ts'
import { HMRC_APPLICATION } from '../../../simulator/registers/hmrc/tokens.ts'
import { type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts'
import type { QueryResult } from '../answer.ts'
import type { Limiter, RequestScope } from '../limiter.ts'
import { createRefusedRequesters } from '../refused-requesters.ts'
import { createTrustedTime } from '../trusted-time.ts'
import { requestToken } from './access-token.ts'
import { createApplicationPause } from './application-pause.ts'
import { BRITISH_UID } from './check-vrn.ts'
import { queryHmrc } from './client.ts'

const neverAborted = new AbortController().signal
const clock = withTrustedTime({ now: () => new Date() })
const caller = { companyId: 1, kind: 'person' as const }
const NO_REQUESTER = { uid: '', name: '' }
const REQUESTER = { uid: 'GB146295999727', name: 'Kanzlei' }

/** The client with the simulator and without limits, so that each fault is isolated. */
async function setUp(options: SimulatorOptions = {}, timeoutMs = 20_000) {
  const simulator = await startSimulator({ hmrcPerSecond: null, ...options })
  onTestFinished(() => simulator.close())
  const service = { url: simulator.hmrcUrl, timeoutMs }
  const scopes: RequestScope[] = []
  const query = async (uid: string, requester = NO_REQUESTER, isPatient = false): Promise<QueryResult> => {
    const run: Limiter['run'] = (scope, signal, call) => {
      scopes.push(scope)
      return call(signal)
    }
    const limiter = { run } as Pick<Limiter, 'run'> as Limiter
    const tokens = { getToken: () => requestToken(service, HMRC_APPLICATION) }
    const applicationPause = createApplicationPause(clock, silentLog)
    const refusedRequesters = createRefusedRequesters(clock, BRITISH_UID)
    const hmrc = { service, limiter, refusedRequesters, time: createTrustedTime(clock), tokens, applicationPause }
    return queryHmrc(hmrc, { uid, caller, requester, isPatient }, neverAborted)
  }
  return { simulator, query, scopes }
}

const resultOf = ({ outcome }: QueryResult): string =>
  outcome.verdict === 'not-checked' ? outcome.reason : outcome.verdict

// The expected result of each fault of the simulator (docs/simulator.md#hmrc), without and with a
// requester.
const EXPECTED: Record<string, [withoutRequester: string, withRequester?: string]> = {
  '400': ['request-refused'],
  '410': ['valid'],
  '420': ['valid'],
  '403': ['valid'],
  '404': ['invalid'],
  '500': ['technical-error'],
  '401': ['valid'],
  '411': ['technical-error'],
  '421': ['technical-error'],
  '431': ['request-refused'],
  '441': ['not-set-up'],
  '413': ['request-refused'],
  '423': ['not-set-up'],
  '433': ['not-set-up'],
  '443': ['not-set-up'],
  '414': ['request-refused'],
  '424': ['valid'],
  '434': ['unknown-code'],
  '444': ['unknown-code'],
  '454': ['service-unavailable'],
  '464': ['technical-error'],
  '405': ['request-refused'],
  '406': ['request-refused'],
  '429': ['overload'],
  '501': ['technical-error'],
  '503': ['service-unavailable'],
  '513': ['maintenance'],
  '504': ['timeout'],
  '601': ['contradictory-answer'],
  '602': ['unreadable-answer'],
  '603': ['valid'],
  '604': ['unreadable-answer'],
  '605': ['unreadable-answer'],
  '606': ['unreadable-answer'],
  '607': ['valid'],
  '608': ['contradictory-answer'],
  '609': ['valid'],
  '610': ['valid'],
  '611': ['valid'],
}

// Transport faults of the table that all services share; slow ones have their own test.
const TRANSPORT_FAULTS: Record<string, string> = {
  '700': 'maintenance',
  '701': 'unreadable-answer',
  '702': 'unreadable-answer',
  '705': 'connection',
  '706': 'connection',
  '707': 'service-unavailable',
  '708': 'service-unavailable',
  '709': 'service-unavailable',
  '710': 'overload',
  '711': 'unreadable-answer',
  '712': 'unreadable-answer',
  '713': 'unreadable-answer',
  '714': 'unreadable-answer',
  '715': 'unreadable-answer',
  '716': 'unreadable-answer',
  '718': 'unreadable-answer',
  '719': 'valid',
  '740': 'valid',
  '805': 'valid',
  '814': 'valid',
}

const numberOf = (fault: string): string => `GB122099000${fault}`

it('gives each fault of HMRC its outcome, and “invalid” only for NOT_FOUND with HTTP 404', {
  tags: ['R-10', 'R-11'],
}, async () => {
  const { query } = await setUp()
  const { query: queryAgain } = await setUp()
  const results = await Promise.all(
    HMRC_FAULTS.map(async ({ number }) => {
      const withoutRequester = resultOf(await query(numberOf(number)))
      const withRequester = resultOf(await queryAgain(numberOf(number), REQUESTER))
      return [number, withoutRequester === withRequester ? [withoutRequester] : [withoutRequester, withRequester]]
    }),
  )
  expect(Object.fromEntries(results)).toEqual(EXPECTED)
})

it('reports transport faults as not checked', { tags: ['R-10', 'R-11'] }, async () => {
  const { query } = await setUp()
  const results = await Promise.all(
    Object.keys(TRANSPORT_FAULTS).map(async number => [number, resultOf(await query(numberOf(number)))]),
  )
  expect(Object.fromEntries(results)).toEqual(TRANSPORT_FAULTS)
})

it.each(['703', '704'])('times out for the slow answer %s', async number => {
  const { query } = await setUp({}, 1_000)
  expect(resultOf(await query(numberOf(number)))).toBe('timeout')
})

it.each([
  ['410', 'INVALID_REQUEST', 'requesterVrn'],
  ['420', 'INVALID_REQUEST', 'requesterVrn'],
  ['403', 'INVALID_REQUEST', 'requesterVrn'],
  ['424', 'NOT_FOUND', 'requesterVrn'],
])('stores the refusal of the requester (%s), and queries again without one', async (fault, code, party) => {
  const { query } = await setUp()
  const { answers, outcome } = await query(numberOf(fault), REQUESTER)
  expect(outcome).toEqual({ verdict: 'valid' })
  expect(answers).toMatchObject([
    { code, requesterUid: REQUESTER.uid, outcome: { verdict: 'not-checked', reason: 'requester-uid' } },
    { code: 'FOUND', requesterUid: '', requesterName: '', consultationNumber: '' },
  ])
  expect(answers[0]?.message).toContain(party)
})

it('keeps isPatient when it repeats a query with another token or without a requester', async () => {
  const { query, scopes } = await setUp()
  await query(numberOf('401'), NO_REQUESTER, true)
  await query(numberOf('403'), REQUESTER, true)
  expect(scopes).toEqual(Array(4).fill({ country: 'GB', caller, isPatient: true }))
})

it.each([
  ['invalid_client', 'not-set-up'],
  ['unavailable', 'service-unavailable'],
  ['page', 'unreadable-answer'],
  ['no-token', 'unreadable-answer'],
  ['odd-token', 'unreadable-answer'],
  ['other-type', 'unreadable-answer'],
  ['short', 'valid'],
] as const)('handles tokens returned as “%s”: %s', async (hmrcTokens, expected) => {
  const { query, simulator } = await setUp({ hmrcTokens })
  expect(resultOf(await query('GB553557881'))).toBe(expected)
  expect(simulator.calls.filter(({ operation }) => operation === 'lookup')).toHaveLength(expected === 'valid' ? 1 : 0)
})

it('gives no verdict if HMRC’s clock is an hour off', async () => {
  const { query } = await setUp({ clockAheadMinutes: 90 })
  const outcomes = await Promise.all([query('GB553557881'), query(numberOf('404'))])
  expect(outcomes.map(resultOf)).toEqual(['clock', 'clock'])
})
