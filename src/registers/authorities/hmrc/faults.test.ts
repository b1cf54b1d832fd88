import { expect, it, onTestFinished } from 'vitest'
import { trusted } from '../../../../tests/world/product/moved-clock.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import { HMRC_FAULTS } from '../../../simulator/registers/hmrc/faults.ts'
import { HMRC_APPLICATION } from '../../../simulator/registers/hmrc/token-forms.ts'
import { type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts'
import type { QueryResult } from '../answer.ts'
import type { Limiter, RequestScope } from '../limiter.ts'
import { createRefusedRequesters } from '../refused-requesters.ts'
import { trustedTime } from '../trusted-time.ts'
import { requestToken } from './access-token.ts'
import { BRITISH } from './check-vrn.ts'
import { queryHmrc } from './client.ts'
import { createApplicationPause } from './rest.ts'

const never = new AbortController().signal
const clock = trusted({ now: () => new Date() })
const caller = { companyId: 1, kind: 'person' as const }
const NOBODY = { uid: '', name: '' }
const FIRM = { uid: 'GB146295999727', name: 'Kanzlei' }

/** The client with the simulator and without limits, so that each fault is isolated. */
async function world(options: SimulatorOptions = {}, timeoutMs = 20_000) {
  const simulator = await startSimulator({ hmrcPerSecond: null, ...options })
  onTestFinished(() => simulator.close())
  const service = { url: simulator.hmrcUrl, timeoutMs }
  const scopes: RequestScope[] = []
  const ask = async (uid: string, requester = NOBODY, isPatient = false): Promise<QueryResult> => {
    const run: Limiter['run'] = (scope, signal, call) => {
      scopes.push(scope)
      return call(signal)
    }
    const limiter = { run } as Pick<Limiter, 'run'> as Limiter
    const tokens = { of: () => requestToken(service, HMRC_APPLICATION) }
    const rest = createApplicationPause(clock, silentLog)
    const refused = createRefusedRequesters(clock, BRITISH)
    const hmrc = { service, limiter, refused, time: trustedTime(clock), tokens, rest }
    return queryHmrc(hmrc, { uid, caller, requester, isPatient }, never)
  }
  return { simulator, ask, scopes }
}

const madeOf = ({ outcome }: QueryResult): string =>
  outcome.verdict === 'not-checked' ? outcome.reason : outcome.verdict

// The expected result of each fault of the simulator (docs/simulator.md#hmrc), without and with a
// requester.
const MADE: Record<string, [unnamed: string, named?: string]> = {
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
const ON_THE_WAY: Record<string, string> = {
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

it('every fault of HMRC’s page has its outcome, and only NOT_FOUND with HTTP 404 says invalid', {
  tags: ['R-10', 'R-11'],
}, async () => {
  const { ask } = await world()
  const { ask: askAgain } = await world()
  const found = await Promise.all(
    HMRC_FAULTS.map(async ({ number }) => {
      const unnamed = madeOf(await ask(numberOf(number)))
      const named = madeOf(await askAgain(numberOf(number), FIRM))
      return [number, unnamed === named ? [unnamed] : [unnamed, named]]
    }),
  )
  expect(Object.fromEntries(found)).toEqual(MADE)
})

it('what goes wrong on the way is not checked', { tags: ['R-10', 'R-11'] }, async () => {
  const { ask } = await world()
  const found = await Promise.all(
    Object.keys(ON_THE_WAY).map(async number => [number, madeOf(await ask(numberOf(number)))]),
  )
  expect(Object.fromEntries(found)).toEqual(ON_THE_WAY)
})

it.each(['703', '704'])('one that takes too long (%s) is given up', async number => {
  const { ask } = await world({}, 1_000)
  expect(madeOf(await ask(numberOf(number)))).toBe('timeout')
})

it.each([
  ['410', 'INVALID_REQUEST', 'requesterVrn'],
  ['420', 'INVALID_REQUEST', 'requesterVrn'],
  ['403', 'INVALID_REQUEST', 'requesterVrn'],
  ['424', 'NOT_FOUND', 'requesterVrn'],
])(
  'a refused requester (%s) stays in the answers, and costs the consultation number alone',
  async (fault, code, word) => {
    const { ask } = await world()
    const { answers, outcome } = await ask(numberOf(fault), FIRM)
    expect(outcome).toEqual({ verdict: 'valid' })
    expect(answers).toMatchObject([
      { code, requesterUid: FIRM.uid, outcome: { verdict: 'not-checked', reason: 'requester-uid' } },
      { code: 'FOUND', requesterUid: '', requesterName: '', consultationNumber: '' },
    ])
    expect(answers[0]?.message).toContain(word)
  },
)

it('waits for its turn as long as its caller does, with another token and without a requester, too', async () => {
  const { ask, scopes } = await world()
  await ask(numberOf('401'), NOBODY, true)
  await ask(numberOf('403'), FIRM, true)
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
] as const)('tokens given as %s: %s', async (hmrcTokens, made) => {
  const { ask, simulator } = await world({ hmrcTokens })
  expect(madeOf(await ask('GB553557881'))).toBe(made)
  expect(simulator.calls.filter(({ operation }) => operation === 'lookup')).toHaveLength(made === 'valid' ? 1 : 0)
})

it('is shut out where the clock is an hour off, for any answer of HMRC', async () => {
  const { ask } = await world({ clockAheadMinutes: 90 })
  const outcomes = await Promise.all([ask('GB553557881'), ask(numberOf('404'))])
  expect(outcomes.map(madeOf)).toEqual(['clock', 'clock'])
})
