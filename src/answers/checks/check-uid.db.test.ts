import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { freshEncryption } from '../../../tests/world/product/fresh-key.ts'
import { trusted } from '../../../tests/world/product/moved-clock.ts'
import { silentLog } from '../../../tests/world/stand-ins/silent-log.ts'
import { ACCOUNT_SECRETS } from '../../access/companies/account.ts'
import { createAuthorities } from '../../registers/authorities/create.ts'
import { type SimulatorOptions, startSimulator } from '../../simulator/simulator.ts'
import { cachedAnswers } from './cached-answers.ts'
import { createCheckContext } from './check-context.ts'
import { type CheckRequest, checkUid } from './check-uid.ts'
import type { UidCheckResult } from './checked.ts'
import { receivedAnswers, receivedText } from './received-answers.ts'
import { answersByIds, storeAnswers } from './store.ts'

const never = new AbortController().signal
const encryption = freshEncryption()
const OPERATOR = 1
const TENANT = 2
const OWN_LOGIN = 3

type Whom = 'finanzamt' | 'vies'

async function world(options: SimulatorOptions = {}, upstreamTimeoutMs = 30_000) {
  let now = new Date('2026-11-20T11:00:00Z')
  const database = await freshDatabase()
  const { db } = database
  const simulator = await startSimulator({ now: () => now, ...options })
  const clock = trusted({ now: () => now })
  const authorities = createAuthorities({
    database,
    clock,
    encryption,
    log: silentLog,
    herstellerId: async () => 'ATU13585627',
    configuration: {
      ...simulator,
      upstreamTimeoutMs,
      viesConcurrency: 10,
      finanzonlineConcurrency: 4,
      bfsPerMinute: 20,
    },
  })
  onTestFinished(async () => {
    await authorities.close()
    await simulator.close()
  })
  const company = async (id: number, uid: string, login: { pin: string; benid: string } | null, isCustom: boolean) => {
    const encrypted = (secret: 'tid' | 'benid' | 'pin', text: string) =>
      encryption.encrypt(text, ACCOUNT_SECRETS[secret].context({ id }))
    await db
      .insertInto('company')
      .values({
        id,
        name: `Company ${id}`,
        uid,
        use_custom_login: isCustom,
        tid_sealed: login && encrypted('tid', '100000000001'),
        benid_sealed: login && encrypted('benid', login.benid),
        pin_sealed: login && encrypted('pin', login.pin),
      })
      .execute()
  }
  await company(OPERATOR, 'ATU13585627', { pin: 'Simulator-2026', benid: 'WEBUSER01' }, true)
  await company(TENANT, 'ATU57194903', null, false)
  await company(OWN_LOGIN, 'ATU64938009', null, true)
  const map = (companyId: number, country: string, api: Whom, fallback: Whom | null = null) =>
    db.insertInto('country_mapping').values({ company_id: companyId, country, api, fallback_api: fallback }).execute()
  const set = (companyId: number, key: string, value: string) =>
    db.insertInto('setting').values({ company_id: companyId, category: 'cache', key, value }).execute()
  const context = createCheckContext({ database, clock, encryption, authorities })
  const check = (uid: string, more: Partial<CheckRequest> = {}, signal = never) =>
    checkUid(
      context,
      { companyId: TENANT, userId: null, kind: 'person', uid, service: null, useCache: true, ...more },
      signal,
    )
  const keep = (checked: UidCheckResult, companyId = TENANT) =>
    db.transaction().execute(trx => storeAnswers(trx, { companyId, userId: null, batchId: null }, checked.newAnswers))
  const checkAndKeep = async (uid: string, more: Partial<CheckRequest> = {}) => {
    const checked = await check(uid, more)
    await keep(checked, more.companyId)
    return checked
  }
  const asked = () =>
    simulator.calls
      .filter(({ operation }) => operation === 'check' || operation === 'query')
      .map(({ service, uid }) => `${service} ${uid}`)
  const moveTo = (at: string) => {
    now = new Date(at)
  }
  return { db, simulator, context, map, set, check, keep, checkAndKeep, asked, moveTo }
}

it('sends no query about what is no UID', async () => {
  const { check, asked } = await world()
  const reasons = { '': 'empty', LI50639: 'not-eu', NO123456789: 'not-eu', DE12: 'too-short' }
  for (const [uid, reason] of Object.entries(reasons)) {
    expect(await check(uid)).toMatchObject({
      outcome: { verdict: 'not-a-uid' },
      parsed: { reason },
      newAnswers: [],
      worthRetrying: false,
    })
  }
  expect(asked()).toEqual([])
})

it('asks FinanzOnline with the operator’s account, and repairs what can be repaired', async () => {
  const { check } = await world()
  expect(await check(' gr 094259216 ')).toMatchObject({
    uid: 'EL094259216',
    outcome: { verdict: 'valid' },
    newAnswers: [{ service: 'finanzamt', requesterUid: 'ATU13585627', requesterName: 'Company 1' }],
    cachedAnswer: null,
    worthRetrying: false,
  })
})

it('asks VIES in the company’s own name where the mapping says so, and where there is no account', async () => {
  const { check, map } = await world()
  await map(TENANT, 'DK', 'vies')
  expect((await check('DK13585628')).newAnswers).toMatchObject([{ service: 'vies', requesterUid: 'ATU57194903' }])
  const noAccount = await check('DK13585628', { companyId: OWN_LOGIN })
  expect(noAccount.newAnswers).toMatchObject([{ service: 'vies', requesterUid: 'ATU64938009' }])
})

it('a tester’s choice beats the mapping', async () => {
  const { check } = await world()
  expect((await check('DK13585628', { service: 'vies' })).newAnswers).toMatchObject([{ service: 'vies' }])
})

it('what FinanzOnline cannot take goes to VIES at once', async () => {
  const { check, asked } = await world()
  await check('XIGD001')
  await check('IE8+79739I')
  expect(asked().every(call => call.startsWith('vies'))).toBe(true)
  expect(asked()).not.toEqual([])
})

it('turns to the fallback once where the state forbids it or the number is too new', async () => {
  const { check, map, asked } = await world()
  await map(TENANT, 'FR', 'finanzamt', 'vies')
  for (const uid of ['FR00099000010', 'FR00099000012']) {
    expect((await check(uid)).newAnswers.map(({ service }) => service)).toEqual(['finanzamt', 'vies'])
  }
  expect(asked()).toHaveLength(4)
})

it('turns to the fallback on every failure of availability, and the row says who answered', {
  tags: ['R-19'],
}, async () => {
  const { check, map, simulator } = await world({}, 5_000)
  await map(TENANT, 'DK', 'finanzamt', 'vies')
  await check('FI20774740')
  const outages = [
    'rc -2',
    'rc -3',
    'rc 1511',
    'rc 1512',
    'http-503',
    'reset',
    'hang',
    'empty-body',
    'wrong-charset',
  ] as const
  for (const [at, outage] of outages.entries()) {
    simulator.setBehaviour({ finanzonlineOutage: outage })
    const { outcome, newAnswers: asked } = await check(`DK1000000${at}`, { useCache: false })
    expect([outage, outcome.verdict]).toEqual([outage, 'valid'])
    expect(asked.map(({ service }) => service)).toEqual(['finanzamt', 'vies'])
    expect(asked.at(-1)).toMatchObject({ service: 'vies', code: 'VALID' })
  }
})

it('never turns away from an answer: valid, invalid, malformed, VAT group', { tags: ['R-19', 'C5-05'] }, async () => {
  const { check, map, asked } = await world()
  for (const country of ['DE', 'CZ']) await map(TENANT, country, 'finanzamt', 'vies')
  const uids = ['DE136695976', 'DE136695978', 'DE399000004', 'CZ99000103']
  const verdicts = []
  for (const uid of uids) verdicts.push((await check(uid)).outcome.verdict)
  expect(verdicts).toEqual(['valid', 'invalid', expect.any(String), 'valid'])
  expect(asked().filter(call => call.startsWith('vies'))).toEqual([])
})

it('both down: one switch, not checked, worth asking again', { tags: ['R-19'] }, async () => {
  const { check, map, asked } = await world({ finanzonlineOutage: 'rc -2', viesOutage: 'SERVICE_UNAVAILABLE' })
  await map(TENANT, 'DK', 'vies', 'finanzamt')
  const checked = await check('DK13585628')
  expect(checked).toMatchObject({ outcome: { verdict: 'not-checked', reason: 'maintenance' }, worthRetrying: true })
  expect(asked().filter(call => call.startsWith('vies'))).toHaveLength(1)
  expect(checked.newAnswers.map(({ service }) => service)).toEqual(['vies', 'finanzamt'])
})

it('a closed account asks the fallback without a second login', async () => {
  const { check, map, db, simulator } = await world()
  await map(TENANT, 'DK', 'finanzamt', 'vies')
  await db
    .updateTable('company')
    .set({ pin_sealed: encryption.encrypt('wrong-pin', ACCOUNT_SECRETS.pin.context({ id: OPERATOR })) })
    .execute()
  const first = await check('DK13585628')
  const second = await check('DK10503280')
  expect(first.newAnswers.map(({ service }) => service)).toEqual(['finanzamt', 'vies'])
  expect(second.newAnswers.map(({ service }) => service)).toEqual(['vies'])
  expect(simulator.calls.filter(({ operation }) => operation === 'login')).toHaveLength(1)
})

it('caches for queries of the same service in the same name, with the date of the original query', {
  tags: ['C5-04'],
}, async () => {
  const { checkAndKeep, check, asked, moveTo } = await world()
  await checkAndKeep('DK13585628')
  moveTo('2026-11-20T15:00:00Z')
  const other = await check('DK13585628', { companyId: OPERATOR })
  expect(other).toMatchObject({
    outcome: { verdict: 'valid' },
    newAnswers: [],
    cachedAnswer: { requesterUid: 'ATU13585627', askedAt: new Date('2026-11-20T11:00:00Z') },
  })
  expect(asked()).toHaveLength(1)
})

it('does not remember in another name, by another service, the next day, or when told not to', {
  tags: ['Z-11'],
}, async () => {
  const { checkAndKeep, asked, moveTo, map } = await world()
  for (const id of [TENANT, OWN_LOGIN]) await map(id, 'DK', 'vies')
  await checkAndKeep('DK13585628')
  await checkAndKeep('DK13585628', { companyId: OWN_LOGIN })
  await checkAndKeep('DK13585628', { service: 'finanzamt' })
  await checkAndKeep('DK13585628', { useCache: false })
  expect(asked()).toHaveLength(4)
  moveTo('2026-11-20T22:59:59Z')
  await checkAndKeep('DK13585628')
  expect(asked()).toHaveLength(4)
  moveTo('2026-11-20T23:00:00Z')
  await checkAndKeep('DK13585628')
  expect(asked()).toHaveLength(5)
})

it('answers without a requester stay with the company that asked', async () => {
  const { checkAndKeep, db, asked } = await world()
  await db.updateTable('company').set({ uid: '' }).execute()
  await checkAndKeep('DK13585628')
  await checkAndKeep('DK13585628')
  await checkAndKeep('DK13585628', { companyId: OWN_LOGIN })
  expect(asked()).toHaveLength(2)
})

it('lifetime 0 remembers nothing, 2 remembers yesterday', async () => {
  const { checkAndKeep, set, asked, moveTo } = await world()
  await set(TENANT, 'cache_lifetime', '2')
  await set(OPERATOR, 'cache_lifetime', '0')
  await checkAndKeep('DK13585628')
  moveTo('2026-11-21T22:00:00Z')
  await checkAndKeep('DK13585628')
  expect(asked()).toHaveLength(1)
  await checkAndKeep('DK13585628', { companyId: OPERATOR })
  expect(asked()).toHaveLength(2)
})

it('when the day is used up: today’s answer with its time, even with the cache off', async () => {
  const { checkAndKeep, set, asked, moveTo } = await world()
  await set(TENANT, 'cache_lifetime', '0')
  await checkAndKeep('DK13585628')
  await checkAndKeep('DK13585628')
  moveTo('2026-11-20T15:00:00Z')
  expect(await checkAndKeep('DK13585628')).toMatchObject({
    outcome: { verdict: 'valid' },
    cachedAnswer: { askedAt: new Date('2026-11-20T11:00:00Z') },
  })
  expect(asked()).toHaveLength(2)
})

it('when the day is used up without an answer: the fallback, else not checked today', async () => {
  const { checkAndKeep, map, simulator } = await world()
  await map(TENANT, 'FI', 'finanzamt', 'vies')
  await checkAndKeep('IT00743110157')
  simulator.setBehaviour({ finanzonlineOutage: 'http-503' })
  for (const uid of ['DK13585628', 'FI20774740']) for (let tries = 0; tries < 2; tries++) await checkAndKeep(uid)
  simulator.setBehaviour({ finanzonlineOutage: null })
  expect(await checkAndKeep('DK13585628')).toMatchObject({
    outcome: { verdict: 'not-checked', reason: 'day-limit' },
    newAnswers: [],
    worthRetrying: false,
  })
  expect((await checkAndKeep('FI20774740')).cachedAnswer).toMatchObject({ service: 'vies' })
})

it('when the day is used up and the call to the fallback was put off: put off, and not over for today', async () => {
  const { check, checkAndKeep, map, simulator } = await world({ memberStatesDown: ['FI'] })
  await map(TENANT, 'FI', 'finanzamt', 'vies')
  simulator.setBehaviour({ finanzonlineOutage: 'http-503' })
  for (let tries = 0; tries < 2; tries++) await checkAndKeep('FI20774740')
  simulator.setBehaviour({ finanzonlineOutage: null })
  expect(await check('FI20774740', {}, AbortSignal.abort())).toMatchObject({
    outcome: { verdict: 'not-checked', reason: 'cancelled' },
    newAnswers: [],
  })
})

it('gives a whole group from memory in one look, as checkUid would', async () => {
  const { checkAndKeep, context, asked, map } = await world()
  await map(TENANT, 'FI', 'vies')
  for (const uid of ['DK13585628', 'FI20774740']) await checkAndKeep(uid)
  const known = await cachedAnswers(context, TENANT, ['DK13585628', 'FI20774740', 'DK10503280', 'nonsense'])
  expect([...known.keys()].toSorted()).toEqual(['DK13585628', 'FI20774740'])
  expect(known.get('FI20774740')).toMatchObject({
    cachedAnswer: { service: 'vies' },
    newAnswers: [],
    outcome: { verdict: 'valid' },
  })
  expect(asked()).toHaveLength(2)
})

it('a stopped process is no answer', async () => {
  const { check } = await world()
  expect(await check('DK13585628', {}, AbortSignal.abort())).toMatchObject({
    outcome: { verdict: 'not-checked', reason: 'cancelled' },
    worthRetrying: true,
  })
})

it('30 % failing in every way and a state down: no invalid without the authority’s word', {
  tags: ['C5-02'],
}, async () => {
  const { check, map } = await world({ failureShare: 0.3, seed: 7, memberStatesDown: ['FI'] })
  for (const country of ['DK', 'FI', 'DE']) await map(TENANT, country, 'vies')
  const uids = ['DK', 'FI', 'DE'].flatMap(country =>
    Array.from({ length: 30 }, (_, at) => `${country}${country === 'DE' ? 1 : ''}${10_000_00 + at}${at % 10}`),
  )
  const all = await Promise.all(uids.map(uid => check(uid, { useCache: false })))
  for (const { outcome, newAnswers: asked } of all) {
    if (outcome.verdict === 'invalid') expect(asked.at(-1)?.code).toBe('INVALID')
    if (outcome.verdict === 'valid') expect(asked.at(-1)?.code).toBe('VALID')
  }
  expect(all.some(({ outcome }) => outcome.verdict === 'not-checked')).toBe(true)
  expect(all.some(({ outcome }) => outcome.verdict === 'valid')).toBe(true)
})

it('keeps evidence in order, append-only, and gives it back as it was', async () => {
  const { check, keep, db } = await world({ memberStatesDown: ['DK'] })
  const failed = await check('DK13585628', { service: 'vies' })
  const good = await check('IT00743110157')
  const ids = await keep({ ...good, newAnswers: [...failed.newAnswers, ...good.newAnswers] })
  const kept = await answersByIds(db, ids)
  const asked = [...failed.newAnswers, ...good.newAnswers].map(({ received: _received, ...answer }) => answer)
  expect(kept).toEqual(asked.map((answer, place) => ({ ...answer, companyId: expect.any(Number), id: ids[place] })))
  await expect(db.updateTable('answer').set({ name: 'changed' }).execute()).rejects.toThrow('append-only')
})

it('keeps each answer as it was received, with its own date, and nothing of it can be changed', {
  tags: ['C10-07'],
}, async () => {
  const { check, keep, db } = await world()
  const asked = [
    ...(await check('DK13585628', { service: 'vies' })).newAnswers,
    ...(await check('IT00743110157')).newAnswers,
  ]
  const ids = await keep({ outcome: { verdict: 'valid' }, newAnswers: asked } as UidCheckResult)
  const received = await receivedAnswers(db, ids)
  expect(received.map(({ service }) => service)).toEqual(['vies', 'finanzamt'])
  const [vies, finanzonline] = received.map(({ bytes }) => receivedText(bytes))
  const said: { requestDate: string } = JSON.parse(vies ?? '')
  expect(said).toMatchObject({ countryCode: 'DK', vatNumber: '13585628', valid: true })
  expect(finanzonline).toMatch(/^<\?xml.*rc>0<.*Envelope>$/s)
  expect(received[0]?.dated).toBe(said.requestDate)
  expect(received[1]?.dated).toMatch(/ GMT$/)
  for (const { bytes, length, sha256 } of received)
    expect([length, sha256]).toEqual([bytes.byteLength, createHash('sha256').update(bytes).digest('hex')])
  for (const column of ['received', 'dated', 'received_length', 'received_sha256'])
    await expect(sql`update answer set ${sql.ref(column)} = null`.execute(db)).rejects.toThrow('append-only')
})

it('keeps the page that came in place of an answer to its first 8 kB, and of silence nothing', async () => {
  const { check, keep, db } = await world()
  const asked = [
    ...(await check('FR00099000700')).newAnswers,
    ...(await check('FR00099000705', { service: 'vies' })).newAnswers,
  ]
  const ids = await keep({ outcome: { verdict: 'valid' }, newAnswers: asked } as UidCheckResult)
  const [page, nothing] = await receivedAnswers(db, ids)
  expect(receivedText(page?.bytes ?? Buffer.alloc(0))).toContain('/wartung/')
  expect(nothing).toMatchObject({ length: null, sha256: '', dated: '' })
})

it('keeps thousands at once, and remembers the newest', async () => {
  const { check, keep, db } = await world()
  const { newAnswers: asked } = await check('DK13585628')
  const [one] = asked
  if (!one) throw new Error('nothing asked')
  const many = Array.from({ length: 2_300 }, (_, at) => ({ ...one, uid: `DK${at % 1_500}`, code: String(at) }))
  const ids = await keep({ outcome: one.outcome, newAnswers: many } as UidCheckResult)
  expect(ids).toHaveLength(2_300)
  const entries = await db
    .selectFrom('cached_answer')
    .innerJoin('answer', 'answer.id', 'answer_id')
    .select(['cached_answer.uid', 'code'])
    .where('cached_answer.uid', 'in', ['DK3', 'DK1499'])
    .orderBy('cached_answer.uid')
    .execute()
  expect(entries).toEqual([
    { uid: 'DK1499', code: '1499' },
    { uid: 'DK3', code: '1503' },
  ])
})

it('sends VIES the company as fallback, too, and lets a batch take what is remembered there', async () => {
  const { checkAndKeep, map, simulator, asked } = await world({ finanzonlineOutage: 'rc -2' })
  await map(TENANT, 'ES', 'finanzamt', 'vies')
  const company = (name: string) => ({ company: { name, street: '', zipCode: '', city: '' } })
  const first = await checkAndKeep('ESA28184661', company('Karwendel SL'))
  expect(first.newAnswers.at(-1)).toMatchObject({
    service: 'vies',
    trader: [{ text: 'Karwendel SL', match: 'invalid' }],
  })
  expect(first.newAnswers[0]?.trader).toEqual([])
  const vies = () => asked().filter(call => call.startsWith('vies')).length
  expect((await checkAndKeep('ESA28184661', company('Karwendel SL'))).cachedAnswer?.trader).toHaveLength(1)
  expect((await checkAndKeep('ESA28184661', { ...company('Andere SL'), isLookedUp: true })).cachedAnswer).not.toBeNull()
  expect(vies()).toBe(1)
  expect((await checkAndKeep('ESA28184661', company('Andere SL'))).cachedAnswer).toBeNull()
  expect(vies()).toBe(2)
  simulator.setBehaviour({ viesOutage: 'MS_MAX_CONCURRENT_REQ' })
  const busy = await checkAndKeep('ESA28184661', company('Dritte SL'))
  expect(busy).toMatchObject({ outcome: { verdict: 'valid' }, cachedAnswer: { trader: [{ text: 'Andere SL' }] } })
  expect(busy.newAnswers.at(-1)).toMatchObject({ code: 'MS_MAX_CONCURRENT_REQ', trader: [{ text: 'Dritte SL' }] })
})
