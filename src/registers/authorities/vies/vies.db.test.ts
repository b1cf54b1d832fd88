import { expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { freshEncryption } from '../../../../tests/world/product/fresh-key.ts'
import { systemClock } from '../../../base/database/clock.ts'
import { type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts'
import { COUNTRY_CODES } from '../../../vat-ids/uid/countries.ts'
import { createAuthorities } from '../create.ts'
import { type SentText, textsToSend } from '../trader.ts'

const neverAborted = new AbortController().signal
const REQUESTER = { uid: 'ATU13585627', name: 'Kanzlei' }
const NO_REQUESTER = { uid: '', name: '' }
const NO_OWN_UIDS = { DE: '', GB: '' }

async function setUp(options: SimulatorOptions = {}) {
  const database = await freshDatabase()
  const simulator = await startSimulator(options)
  const error = vi.fn()
  const authorities = createAuthorities({
    database,
    clock: systemClock,
    encryption: freshEncryption(),
    log: { warn: () => undefined, error },
    herstellerId: async () => '',
    configuration: {
      ...simulator,
      upstreamTimeoutMs: 30_000,
      viesConcurrency: 10,
      finanzonlineConcurrency: 4,
      bfsPerMinute: 20,
    },
  })
  onTestFinished(async () => {
    await authorities.close()
    await simulator.close()
  })
  const ask = (uid: string, requester = REQUESTER, trader: SentText[] = []) =>
    authorities.query(
      {
        service: 'vies',
        caller: { companyId: 1, kind: 'person' },
        uid,
        account: null,
        requester,
        ownUids: NO_OWN_UIDS,
        trader,
      },
      neverAborted,
    )
  const checks = () => simulator.calls.filter(({ operation }) => operation === 'check')
  return { simulator, authorities, ask, checks, error }
}

it('queries with the company as requester, and stores the consultation number', { tags: ['W1-01'] }, async () => {
  const { ask, checks } = await setUp()
  const { answers } = await ask('DK13585628')
  expect(answers).toMatchObject([
    { outcome: { verdict: 'valid' }, level: 2, requesterUid: 'ATU13585627', requesterName: 'Kanzlei', code: 'VALID' },
  ])
  expect(answers[0]?.consultationNumber).not.toBe('')
  expect(checks()).toMatchObject([{ uid: 'DK13585628', requester: 'ATU13585627' }])
})

it('gets no consultation number without a requester', async () => {
  const { ask } = await setUp()
  expect((await ask('DK13585628', NO_REQUESTER)).answers).toMatchObject([
    { requesterUid: '', requesterName: '', consultationNumber: '', outcome: { verdict: 'valid' } },
  ])
})

it('confirms level 1 for a country that discloses no name', async () => {
  const { ask } = await setUp()
  expect((await ask('DE136695976')).answers).toMatchObject([{ level: 1, name: '', outcome: { verdict: 'valid' } }])
})

it('sends a refused requester once, and later queries without it', { tags: ['C5-08'] }, async () => {
  const { ask, checks, authorities } = await setUp()
  const refused = { uid: 'ATU99000202', name: 'Mistyped' }
  const first = await ask('DK13585628', refused)
  expect(first.outcome).toEqual({ verdict: 'valid' })
  expect(first.answers).toMatchObject([{ code: 'INVALID_REQUESTER_INFO' }, { requesterUid: '', code: 'VALID' }])
  expect((await ask('DK10503280', refused)).answers).toMatchObject([{ requesterUid: '', code: 'VALID' }])
  expect(checks()).toHaveLength(3)
  expect(authorities.requesterUidOf('vies', { account: null, requester: refused, ownUids: NO_OWN_UIDS })).toBe('')
  expect(authorities.requesterUidOf('vies', { account: null, requester: REQUESTER, ownUids: NO_OWN_UIDS })).toBe(
    REQUESTER.uid,
  )
})

it('stops all queries to VIES after a block, and raises an alarm', { tags: ['R-20'] }, async () => {
  const { ask, checks, error } = await setUp({ viesOutage: 'IP_BLOCKED' })
  expect((await ask('DK13585628')).outcome).toEqual({ verdict: 'not-checked', reason: 'blocked' })
  expect((await ask('SE556200077701')).answers).toEqual([])
  expect(checks()).toHaveLength(1)
  expect(error).toHaveBeenCalledTimes(1)
})

it('pauses only the queries about a state that is down, and lists it as unavailable', { tags: ['R-17'] }, async () => {
  const { ask, checks, authorities } = await setUp({ memberStatesDown: ['DE'] })
  for (let attempt = 0; attempt < 8; attempt++) await ask('DE136695976')
  expect(checks()).toHaveLength(5)
  expect((await ask('DK13585628')).outcome).toEqual({ verdict: 'valid' })
  const troubled = (await authorities.availability()).filter(each => each.availabilityStatus === 'UNAVAILABLE')
  expect(troubled).toEqual([{ msCode: 'DE', availabilityStatus: 'UNAVAILABLE', troubled: ['vies'] }])
})

it('reads the status once for many callers, without sending a query', async () => {
  const { authorities, simulator } = await setUp({ memberStatesDown: ['FR'] })
  const lists = await Promise.all(Array.from({ length: 20 }, () => authorities.availability()))
  expect(simulator.calls.map(({ operation }) => operation)).toEqual(['status'])
  expect(lists[0]).toHaveLength(COUNTRY_CODES.length)
  expect(lists[0]?.find(({ msCode }) => msCode === 'FR')?.availabilityStatus).toBe('UNAVAILABLE')
})

it('adapts to a member state’s limit, so that few queries are rejected', async () => {
  const { ask, checks } = await setUp({ memberStateCaps: 2, latencyMs: 2 })
  const uids = Array.from({ length: 600 }, (_, at) => `DK${10_000_000 + at * 10}`)
  const reasons = new Map<string, number>()
  const lane = async () => {
    for (let uid = uids.pop(); uid; uid = uids.pop()) {
      const { outcome } = await ask(uid)
      const result = outcome.verdict === 'not-checked' ? outcome.reason : 'answered'
      reasons.set(result, (reasons.get(result) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 10 }, lane))
  const busy = checks().filter(({ code }) => code === 'MS_MAX_CONCURRENT_REQ')
  // Ten lanes without a limit have eight of ten rejected. How many calls a retry of the rejected
  // concurrency has in flight depends on the machine.
  expect(busy.length / checks().length).toBeLessThan(0.05)
  // The queue repeats overloaded queries; there was no other failure.
  expect(Object.fromEntries(reasons)).toEqual({ answered: 600 - busy.length, overload: busy.length })
})

const namedTexts = (name: string) => textsToSend({ name, street: '', zipCode: '', city: '' })

it('stores the state’s matches of the sent texts, without changing the verdict', { tags: ['C9-04'] }, async () => {
  const { ask } = await setUp()
  const names = ['Ejemplo Montaña SA', 'Muestra y Compañía SL']
  const answers = await Promise.all(
    names.map(async name => (await ask('ESA28184661', REQUESTER, namedTexts(name))).answers),
  )
  expect(answers.flat().map(({ outcome }) => outcome.verdict)).toEqual(['valid', 'valid'])
  const matches = answers
    .flat()
    .map(({ trader, name, level }) => [trader[0]?.text, trader[0]?.match, name !== '', level])
  expect(matches.map(([text]) => text)).toEqual(names)
  expect(matches.map(([, ...rest]) => rest).toSorted()).toEqual([
    ['invalid', false, 1],
    ['valid', true, 2],
  ])
  expect((await ask('ESA28184661')).answers[0]?.trader).toEqual([])
})

it.each([
  ['830', 'unanswered'],
  ['831', 'invalid'],
  ['832', 'unanswered'],
  ['833', 'valid'],
  ['834', 'not-processed'],
])('stores the match of fault %s as %s, and the number as valid', async (number, match) => {
  const { ask } = await setUp()
  const { outcome, answers } = await ask(`FR00099000${number}`, REQUESTER, namedTexts('Nobody'))
  expect(outcome).toEqual({ verdict: 'valid' })
  expect(answers.map(({ trader }) => trader)).toEqual([[{ field: 'name', text: 'Nobody', match }]])
})

it.each([
  ['835', 'INVALID_INPUT'],
  ['836', ''],
  ['837', 'MS_UNAVAILABLE'],
])('queries again without texts if VIES may have failed because of them (%s)', async (number, code) => {
  const { ask } = await setUp()
  const { outcome, answers } = await ask(`FR00099000${number}`, REQUESTER, namedTexts('Nobody'))
  expect(outcome).toEqual({ verdict: 'valid' })
  expect(answers).toMatchObject([
    { code, outcome: { verdict: 'not-checked' }, trader: [{ text: 'Nobody', match: 'unanswered' }] },
    { code: 'VALID', trader: [] },
  ])
})

it('reports a number as malformed only after a query without texts', async () => {
  const { ask } = await setUp()
  const { outcome, answers } = await ask('FR00099000201', REQUESTER, namedTexts('Nobody'))
  expect(outcome).toEqual({ verdict: 'not-a-uid' })
  expect(answers.map(answer => answer.outcome.verdict)).toEqual(['not-checked', 'not-a-uid'])
})

it('stores the sent texts even without an answer', async () => {
  const { ask, checks } = await setUp({ memberStatesDown: ['ES'] })
  const { outcome, answers } = await ask('ESA28184661', REQUESTER, namedTexts('Ejemplo'))
  expect(outcome).toEqual({ verdict: 'not-checked', reason: 'member-state-unavailable' })
  expect(answers).toMatchObject([{ trader: [{ field: 'name', text: 'Ejemplo', match: 'unanswered' }] }, { trader: [] }])
  expect(checks()).toHaveLength(2)
})
