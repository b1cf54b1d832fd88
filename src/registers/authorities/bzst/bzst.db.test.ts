import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { freshEncryption } from '../../../../tests/world/product/fresh-key.ts'
import { HOUR, trusted } from '../../../../tests/world/product/moved-clock.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import { type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts'
import type { QueryResult } from '../answer.ts'
import { createAuthorities } from '../create.ts'
import { unpackReceived } from '../received.ts'
import { type SentText, textsToSend } from '../trader.ts'

const never = new AbortController().signal
const NOON = new Date('2026-11-26T11:00:00Z')
const OWN = 'DE136695976'
const AUSTRIAN = 'ATU13585627'
const NOBODY_THERE = 'ATU13585626'

async function world(options: SimulatorOptions = {}, timeoutMs = 30_000) {
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
  const process = () => {
    const clock = trusted({ now: () => now })
    const herstellerId = async () => ''
    const encryption = freshEncryption()
    const authorities = createAuthorities({ database, clock, encryption, log: silentLog, herstellerId, configuration })
    onTestFinished(() => authorities.close())
    const ask = (uid: string, trader: SentText[] = [], own = OWN) => {
      const names = { account: null, requester: { uid: 'ATU57194903', name: 'Kanzlei' }, ownUids: { DE: own, GB: '' } }
      return authorities.query(
        { service: 'bzst', caller: { companyId: 1, kind: 'person' }, uid, ...names, trader },
        never,
      )
    }
    return { authorities, ask }
  }
  onTestFinished(() => simulator.close())
  const checks = () => simulator.calls.filter(({ service, operation }) => service === 'bzst' && operation === 'check')
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { ...process(), process, simulator, database, checks, later }
}

const reasonOf = ({ outcome }: QueryResult): string =>
  outcome.verdict === 'not-checked' ? outcome.reason : outcome.verdict

const company = (name: string, more: Partial<Record<'street' | 'zipCode' | 'city', string>> = {}) =>
  textsToSend({ name, street: '', zipCode: '', city: '', ...more })

it('asks in the name of the German number and keeps the id, the moment and what came', async () => {
  const { ask, checks, authorities } = await world()
  const { outcome, answers } = await ask(AUSTRIAN)
  expect(outcome).toEqual({ verdict: 'valid' })
  const [answer] = answers
  expect(answer).toMatchObject({
    service: 'bzst',
    level: 1,
    requesterUid: OWN,
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
  expect(checks()).toMatchObject([{ uid: AUSTRIAN, requester: OWN, level: 'simple' }])
  const names = { account: null, requester: { uid: 'ATU57194903', name: '' } }
  expect(authorities.requesterUidOf('bzst', { ...names, ownUids: { DE: OWN, GB: '' } })).toBe(OWN)
  expect(authorities.requesterUidOf('bzst', { ...names, ownUids: { DE: '', GB: '' } })).toBe('')
})

it('sends no query without a German number, nor about one', async () => {
  const { ask, simulator, authorities } = await world()
  expect(await ask(AUSTRIAN, [], '')).toMatchObject({
    outcome: { verdict: 'not-checked', reason: 'own-number-missing' },
    answers: [],
  })
  await authorities.readClocks()
  expect(simulator.calls.filter(({ service }) => service === 'bzst')).toEqual([])
})

it('keeps the state’s word on each text, and asks simply where name or city is missing', {
  tags: ['C9-04'],
}, async () => {
  const { ask, checks } = await world()
  const { answers } = await ask(AUSTRIAN, company('Nobody GmbH', { city: 'Nirgendwo', zipCode: '1' }))
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
  const portuguese = await ask('PT501964843', company('Nobody', { city: 'Porto' }))
  expect(portuguese.answers[0]?.trader.map(({ match }) => match)).toEqual(['invalid', 'not-processed'])
  const withoutCity = await ask('DK13585628', company('Nobody ApS', { street: 'Weg 1' }))
  expect(withoutCity.answers).toMatchObject([{ outcome: { verdict: 'valid' }, trader: [] }])
  expect(checks().map(({ level }) => level)).toEqual(['qualified', 'qualified', 'simple'])
})

it('writes Greece as the service does, and takes Northern Ireland', async () => {
  const { ask, checks } = await world()
  expect(reasonOf(await ask('EL094259216'))).toBe('valid')
  expect(reasonOf(await ask('XI432525179'))).toBe('valid')
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
])('evatr-%s is %s', async (code, made) => {
  const { ask } = await world()
  const asked = await ask(`ATU9700${code}`)
  expect(reasonOf(asked)).toBe(made)
  expect(asked.answers).toMatchObject([
    { code: `evatr-${code}`, level: made === 'valid' || made === 'invalid' ? 1 : 0 },
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
])('what goes wrong on the way (%s) is %s', { tags: ['R-10', 'R-11'] }, async (number, made) => {
  const { ask } = await world({}, made === 'timeout' ? 2_000 : 30_000)
  expect(reasonOf(await ask(`FR00099000${number}`))).toBe(made)
})

it('keeps between which days a number was valid, and from when on it will be', async () => {
  const { ask } = await world({ endedUids: ['DK13585628'] })
  for (const uid of ['DK13585628', 'ATU97002006', 'FR00097002006', 'PL1297002006'])
    expect((await ask(uid)).answers[0]?.entry).toEqual({ from: '2024-12-26', until: '2026-10-27', head: null })
  expect((await ask('ATU97002002')).answers[0]?.entry).toEqual({ from: '2026-12-26', until: null, head: null })
  const [nobody] = (await ask(NOBODY_THERE)).answers
  expect(nobody?.code).toBe('evatr-2001')
  expect(nobody).not.toHaveProperty('entry')
})

it('after too many qualified questions a simple one brings the verdict', async () => {
  const { ask, checks } = await world({ bzstQualifiedLimit: 2 })
  const qualified = company('Nobody', { city: 'Nirgendwo' })
  const asked = []
  for (const uid of ['DK13585628', 'DK10503280', 'FI20774740', 'FI18261444']) asked.push(await ask(uid, qualified))
  expect(asked.map(reasonOf)).toEqual(['valid', 'valid', 'valid', 'valid'])
  expect(checks().map(({ level, code }) => `${level} ${code}`)).toEqual([
    'qualified evatr-0000',
    'qualified evatr-0000',
    'qualified evatr-0008',
    'simple evatr-0000',
    'qualified evatr-0000',
  ])
  // Both calls are evidence: the sent texts, and the missing matches.
  expect(asked[2]?.answers).toMatchObject([
    { code: 'evatr-0008', trader: [{ match: 'unanswered' }, { match: 'unanswered' }] },
    { code: 'evatr-0000', trader: [] },
  ])
})

it.each([
  ['evatr-0004', 'DE970000041'],
  ['evatr-2005', 'DE970020051'],
])('a number refused with %s rests in all processes for an hour', async (code, own) => {
  const { ask, process, checks, later, database } = await world()
  const other = process()
  expect((await ask(AUSTRIAN, [], own)).answers).toMatchObject([{ code }])
  for (const asking of [ask, other.ask])
    expect(await asking('DK13585628', [], own)).toMatchObject({
      outcome: { verdict: 'not-checked', reason: 'own-number-refused' },
      answers: [],
    })
  // Queries with another company's number are not affected.
  expect(reasonOf(await ask('DK13585628'))).toBe('valid')
  expect(checks()).toHaveLength(2)
  later(HOUR)
  expect((await other.ask('DK13585628', [], own)).answers).toMatchObject([{ code }])
  const refused = await database.db.selectFrom('refused_own_number').selectAll().execute()
  expect(refused).toMatchObject([{ own_uid: own, code, first_at: NOON, told_at: null }])
})

it('forgets that a number was refused once it is answered', async () => {
  const { ask, later, database } = await world()
  await ask('ATU97000004')
  expect(await database.db.selectFrom('refused_own_number').selectAll().execute()).toHaveLength(1)
  later(HOUR)
  expect(reasonOf(await ask(AUSTRIAN))).toBe('valid')
  expect(await database.db.selectFrom('refused_own_number').selectAll().execute()).toEqual([])
})

it('tells which states do not answer there, once it is in use', async () => {
  const { ask, authorities } = await world({ bzstStatesDown: ['EL', 'FR'] })
  expect(reasonOf(await ask('FR40303265045'))).toBe('member-state-unavailable')
  const troubled = (await authorities.availability()).filter(({ troubled }) => troubled.includes('bzst'))
  expect(troubled.map(({ msCode }) => msCode).toSorted()).toEqual(['EL', 'FR'])
})

it('takes no verdict of another hour', async () => {
  const { ask, simulator, authorities } = await world()
  simulator.setBehaviour({ clockAheadMinutes: 61 })
  expect(reasonOf(await ask(AUSTRIAN))).toBe('clock')
  // The witnesses, which were called at once, state the same time.
  expect(
    authorities
      .disputes()
      .map(({ service }) => service)
      .toSorted(),
  ).toEqual(['bzst', 'finanzamt', 'vies'])
})
