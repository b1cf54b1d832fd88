import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { freshEncryption } from '../../../../tests/world/product/fresh-key.ts'
import { HOUR, withTrustedTime } from '../../../../tests/world/product/moved-clock.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import { type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts'
import type { QueryResult } from '../answer.ts'
import { createAuthorities } from '../create.ts'
import { unpackReceived } from '../received.ts'
import { type SentText, textsToSend } from '../trader.ts'

const neverAborted = new AbortController().signal
const NOON = new Date('2026-11-26T11:00:00Z')
const OWN_UID = 'DE136695976'
const AUSTRIAN_UID = 'ATU13585627'
const UNKNOWN_UID = 'ATU13585626'

async function setUp(options: SimulatorOptions = {}, timeoutMs = 30_000) {
  const database = await freshDatabase()
  let now = NOON
  const simulator = await startSimulator({ now: () => now, ...options })
  const configuration = {
    ...simulator,
    upstreamTimeoutMs: timeoutMs,
    viesConcurrency: 10,
    finanzonlineConcurrency: 4,
    bfsPerMinute: 20,
  }
  // Each process has its own clients, all share one database.
  const startProcess = () => {
    const clock = withTrustedTime({ now: () => now })
    const herstellerId = async () => ''
    const encryption = freshEncryption()
    const authorities = createAuthorities({ database, clock, encryption, log: silentLog, herstellerId, configuration })
    onTestFinished(() => authorities.close())
    const query = (uid: string, trader: SentText[] = [], own = OWN_UID) => {
      const names = { account: null, requester: { uid: 'ATU57194903', name: 'Kanzlei' }, ownUids: { DE: own, GB: '' } }
      return authorities.query(
        { service: 'bzst', caller: { companyId: 1, kind: 'person' }, uid, ...names, trader },
        neverAborted,
      )
    }
    return { authorities, query }
  }
  onTestFinished(() => simulator.close())
  const checks = () => simulator.calls.filter(({ service, operation }) => service === 'bzst' && operation === 'check')
  const advance = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { ...startProcess(), startProcess, simulator, database, checks, advance }
}

const reasonOf = ({ outcome }: QueryResult): string =>
  outcome.verdict === 'not-checked' ? outcome.reason : outcome.verdict

const textsOf = (name: string, more: Partial<Record<'street' | 'zipCode' | 'city', string>> = {}) =>
  textsToSend({ name, street: '', zipCode: '', city: '', ...more })

it('queries with the company’s German number, and stores id, time and received bytes', async () => {
  const { query, checks, authorities } = await setUp()
  const { outcome, answers } = await query(AUSTRIAN_UID)
  expect(outcome).toEqual({ verdict: 'valid' })
  const [answer] = answers
  expect(answer).toMatchObject({
    service: 'bzst',
    level: 1,
    requesterUid: OWN_UID,
    requesterName: 'Kanzlei',
    code: 'evatr-0000',
    consultationNumber: expect.stringMatching(/^[0-9a-f]{16}$/),
    name: '',
    trader: [],
  })
  expect(answer).not.toHaveProperty('entry')
  expect(answer?.received?.dated).toBe('2026-11-26T12:00:00.000456789+01:00')
  expect(JSON.parse(unpackReceived(answer?.received?.packed ?? Buffer.alloc(0)).toString())).toMatchObject({
    status: 'evatr-0000',
    id: answer?.consultationNumber,
  })
  expect(checks()).toMatchObject([{ uid: AUSTRIAN_UID, requester: OWN_UID, level: 'simple' }])
  const names = { account: null, requester: { uid: 'ATU57194903', name: '' } }
  expect(authorities.requesterUidOf('bzst', { ...names, ownUids: { DE: OWN_UID, GB: '' } })).toBe(OWN_UID)
  expect(authorities.requesterUidOf('bzst', { ...names, ownUids: { DE: '', GB: '' } })).toBe('')
})

it('sends no query without a German number, and does not read the clock before the first query', async () => {
  const { query, simulator, authorities } = await setUp()
  expect(await query(AUSTRIAN_UID, [], '')).toMatchObject({
    outcome: { verdict: 'not-checked', reason: 'own-number-missing' },
    answers: [],
  })
  await authorities.readClocks()
  expect(simulator.calls.filter(({ service }) => service === 'bzst')).toEqual([])
})

it('stores the state’s match for each text, and sends a simple query if name or city is missing', {
  tags: ['C9-04'],
}, async () => {
  const { query, checks } = await setUp()
  const { answers } = await query(AUSTRIAN_UID, textsOf('Nobody GmbH', { city: 'Nirgendwo', zipCode: '1' }))
  expect(answers).toMatchObject([
    {
      outcome: { verdict: 'valid' },
      level: 1,
      trader: [
        { field: 'name', text: 'Nobody GmbH', match: 'invalid' },
        { field: 'zipCode', match: 'invalid' },
        { field: 'city', match: 'invalid' },
      ],
    },
  ])
  // Its state compares only the name.
  const portuguese = await query('PT501964843', textsOf('Nobody', { city: 'Porto' }))
  expect(portuguese.answers[0]?.trader.map(({ match }) => match)).toEqual(['invalid', 'not-processed'])
  const withoutCity = await query('DK13585628', textsOf('Nobody ApS', { street: 'Weg 1' }))
  expect(withoutCity.answers).toMatchObject([{ outcome: { verdict: 'valid' }, trader: [] }])
  expect(checks().map(({ level }) => level)).toEqual(['qualified', 'qualified', 'simple'])
})

it('sends Greek UIDs as GR, and queries Northern Irish ones', async () => {
  const { query, checks } = await setUp()
  expect(reasonOf(await query('EL094259216'))).toBe('valid')
  expect(reasonOf(await query('XI432525179'))).toBe('valid')
  expect(checks().map(({ uid }) => uid)).toEqual(['GR094259216', 'XI432525179'])
})

// Every code of the page, triggered by the queried number (docs/simulator.md#bzst).
it.each([
  ['0000', 'valid'],
  ['2008', 'valid'],
  ['0003', 'valid'],
  ['2002', 'invalid'],
  ['2006', 'invalid'],
  ['2001', 'invalid'],
  ['0005', 'not-a-uid'],
  ['0012', 'not-a-uid'],
  ['2003', 'not-a-uid'],
  ['0004', 'own-number-refused'],
  ['2005', 'own-number-refused'],
  ['0006', 'state-forbids'],
  ['0002', 'request-refused'],
  ['0007', 'request-refused'],
  ['0008', 'overload'],
  ['0011', 'overload'],
  ['0013', 'overload'],
  ['1001', 'overload'],
  ['1002', 'technical-error'],
  ['1003', 'technical-error'],
  ['1004', 'technical-error'],
  ['2004', 'technical-error'],
  ['2007', 'member-state-unavailable'],
  ['2011', 'technical-error'],
  ['3011', 'technical-error'],
  ['4711', 'unknown-code'],
])('maps code evatr-%s to %s', async (code, expected) => {
  const { query } = await setUp()
  const result = await query(`ATU9700${code}`)
  expect(reasonOf(result)).toBe(expected)
  expect(result.answers).toMatchObject([
    { code: `evatr-${code}`, level: expected === 'valid' || expected === 'invalid' ? 1 : 0 },
  ])
})

it.each([
  ['700', 'maintenance'],
  ['701', 'unreadable-answer'],
  ['702', 'unreadable-answer'],
  ['703', 'timeout'],
  ['704', 'timeout'],
  ['705', 'connection'],
  ['706', 'connection'],
  ['707', 'service-unavailable'],
  ['708', 'service-unavailable'],
  ['709', 'service-unavailable'],
  ['710', 'overload'],
  ['712', 'unreadable-answer'],
  ['713', 'unreadable-answer'],
  ['714', 'unreadable-answer'],
  ['715', 'unreadable-answer'],
  ['716', 'contradictory-answer'],
  ['718', 'unreadable-answer'],
  ['719', 'valid'],
  ['740', 'valid'],
])('reports the transport fault %s as %s', { tags: ['R-10', 'R-11'] }, async (number, expected) => {
  const { query } = await setUp({}, expected === 'timeout' ? 2_000 : 30_000)
  expect(reasonOf(await query(`FR00099000${number}`))).toBe(expected)
})

it('stores the period of validity, and the day from which a number will be valid', async () => {
  const { query } = await setUp({ endedUids: ['DK13585628'] })
  for (const uid of ['DK13585628', 'ATU97002006', 'FR00097002006', 'PL1297002006'])
    expect((await query(uid)).answers[0]?.entry).toEqual({ from: '2024-12-26', until: '2026-10-27', head: null })
  expect((await query('ATU97002002')).answers[0]?.entry).toEqual({ from: '2026-12-26', until: null, head: null })
  const [unknownAnswer] = (await query(UNKNOWN_UID)).answers
  expect(unknownAnswer?.code).toBe('evatr-2001')
  expect(unknownAnswer).not.toHaveProperty('entry')
})

it('sends a simple query after too many qualified ones, to get the verdict', async () => {
  const { query, checks } = await setUp({ bzstQualifiedLimit: 2 })
  const qualified = textsOf('Nobody', { city: 'Nirgendwo' })
  const result = []
  for (const uid of ['DK13585628', 'DK10503280', 'FI20774740', 'FI18261444']) result.push(await query(uid, qualified))
  expect(result.map(reasonOf)).toEqual(['valid', 'valid', 'valid', 'valid'])
  expect(checks().map(({ level, code }) => `${level} ${code}`)).toEqual([
    'qualified evatr-0000',
    'qualified evatr-0000',
    'qualified evatr-0008',
    'simple evatr-0000',
    'qualified evatr-0000',
  ])
  // Both calls are evidence: the sent texts, and the missing matches.
  expect(result[2]?.answers).toMatchObject([
    { code: 'evatr-0008', trader: [{ match: 'unanswered' }, { match: 'unanswered' }] },
    { code: 'evatr-0000', trader: [] },
  ])
})

it.each([
  ['evatr-0004', 'DE970000041'],
  ['evatr-2005', 'DE970020051'],
])('pauses a requester number refused with %s for an hour in all processes', async (code, own) => {
  const { query, startProcess, checks, advance, database } = await setUp()
  const otherProcess = startProcess()
  expect((await query(AUSTRIAN_UID, [], own)).answers).toMatchObject([{ code }])
  for (const asking of [query, otherProcess.query])
    expect(await asking('DK13585628', [], own)).toMatchObject({
      outcome: { verdict: 'not-checked', reason: 'own-number-refused' },
      answers: [],
    })
  // Queries with another company's number are not affected.
  expect(reasonOf(await query('DK13585628'))).toBe('valid')
  expect(checks()).toHaveLength(2)
  advance(HOUR)
  expect((await otherProcess.query('DK13585628', [], own)).answers).toMatchObject([{ code }])
  const refused = await database.db.selectFrom('refused_own_number').selectAll().execute()
  expect(refused).toMatchObject([{ own_uid: own, code, first_at: NOON, told_at: null }])
})

it('deletes a refusal once the number is accepted', async () => {
  const { query, advance, database } = await setUp()
  await query('ATU97000004')
  expect(await database.db.selectFrom('refused_own_number').selectAll().execute()).toHaveLength(1)
  advance(HOUR)
  expect(reasonOf(await query(AUSTRIAN_UID))).toBe('valid')
  expect(await database.db.selectFrom('refused_own_number').selectAll().execute()).toEqual([])
})

it('lists the states that BZSt cannot query, once it has been queried', async () => {
  const { query, authorities } = await setUp({ bzstStatesDown: ['EL', 'FR'] })
  expect(reasonOf(await query('FR40303265045'))).toBe('member-state-unavailable')
  const troubled = (await authorities.availability()).filter(({ troubled }) => troubled.includes('bzst'))
  expect(troubled.map(({ msCode }) => msCode).toSorted()).toEqual(['EL', 'FR'])
})

it('gives no verdict for an answer whose time differs from ours', async () => {
  const { query, simulator, authorities } = await setUp()
  simulator.setBehaviour({ clockAheadMinutes: 61 })
  expect(reasonOf(await query(AUSTRIAN_UID))).toBe('clock')
  // The witnesses, which were called at once, state the same time.
  expect(
    authorities
      .disputes()
      .map(({ service }) => service)
      .toSorted(),
  ).toEqual(['bzst', 'finanzamt', 'vies'])
})
